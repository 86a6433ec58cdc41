import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { StorageState } from "@signalbox/contract";
import type { Report } from "./report.ts";
import type { Store } from "./store/store.ts";
import { writeProblemOf } from "./store/write-problem.ts";

/** Knows whether the data folder takes writes. */
export type Storage = {
  state: () => StorageState;
  /** Tells it of an error; one that is not about a full disk is ignored. */
  failed: (error: unknown) => void;
  /** Resolves at the next look at which a write may succeed, or when the server stops. */
  nextChance: () => Promise<void>;
  /** Looks now, as the interval does. Never rejects. */
  look: () => Promise<void>;
};

export type StorageDeps = {
  store: Pick<Store, "tryWrite">;
  /** The database's file. */
  file: string;
  report: Report;
  signal: AbortSignal;
};

const lookEveryMs = 1000;
/** With less room the next build would fill the disk again at once. */
const roomBytesLeast = 1024 ** 2;

/** Looks every second whether a full disk has space again, until the signal. */
export const followStorage = (deps: StorageDeps): Storage => {
  const { store, file, report, signal } = deps;
  let state: StorageState = "ok";
  let looking: Promise<void> | undefined;
  let chance = Promise.withResolvers<void>();

  const lookOnce = async (): Promise<void> => {
    if (state === "full" && (await hasRoom(file)) && !signal.aborted && isWritable(store)) {
      state = "ok";
      report.line("The disk has space again");
    }
    if (state === "full") return;
    chance.resolve();
    chance = Promise.withResolvers();
  };
  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const timer = setInterval(() => void look(), lookEveryMs);
  const stop = (): void => {
    clearInterval(timer);
    chance.resolve();
  };
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });

  return {
    state: () => state,
    failed: (error) => {
      if (state !== "ok" || writeProblemOf(error) !== "full") return;
      state = "full";
      report.problem(
        `The disk of ${dirname(file)} is full: nothing can be stored, and no stage begins, until it has space`,
      );
    },
    nextChance: () => (signal.aborted ? Promise.resolve() : chance.promise),
    look,
  };
};

const isWritable = (store: Pick<Store, "tryWrite">): boolean => {
  try {
    store.tryWrite();
    return true;
  } catch {
    return false;
  }
};

/** Where the file system does not tell, a write decides alone. */
const hasRoom = async (file: string): Promise<boolean> => {
  const room = await statfs(dirname(file)).catch(() => undefined);
  return room === undefined || room.bavail * room.bsize >= roomBytesLeast;
};
