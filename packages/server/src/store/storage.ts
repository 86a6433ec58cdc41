import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { StorageState } from "@signalbox/contract";
import type { Report } from "../lib/report.ts";
import { systemCode } from "../lib/start-error.ts";
import type { Store } from "./store.ts";
import { writeProblemOf } from "./database/write-problem.ts";

/** Monitors whether the data folder is writable. */
export type Storage = {
  state: () => StorageState;
  /** Reports an error; ignored unless the disk is full. */
  failed: (error: unknown) => void;
  /** Resolves at the next check after which a write may succeed, or when the server stops. */
  nextRetry: () => Promise<void>;
  /** Checks now instead of at the next interval. Never rejects. */
  check: () => Promise<void>;
};

export type StorageDeps = {
  store: Pick<Store, "tryWrite" | "refuseWrites">;
  /** The path of the database file. */
  file: string;
  report: Report;
  signal: AbortSignal;
};

const checkIntervalMs = 1000;
/** With less space the next build would fill the disk again at once. */
const minRoomBytes = 1024 ** 2;

/** Checks the database's files every second until the signal is aborted. */
export async function watchStorage(deps: StorageDeps): Promise<Storage> {
  const { store, file, report, signal } = deps;
  const files = await rememberFiles(file);
  let state: StorageState = "ok";
  let running: Promise<void> | undefined;
  let retry = Promise.withResolvers<void>();

  const checkOnce = async (): Promise<void> => {
    if (state === "lost") return;
    const lost = await files.findLost();
    // Closing the database on shutdown removes SQLite's side files (https://www.sqlite.org/wal.html).
    if (signal.aborted) return;
    if (lost !== undefined) {
      state = "lost";
      store.refuseWrites();
      report.problem(
        `${lost} was deleted or replaced while the server was running. ` +
          "Nothing can be stored until the server is restarted",
      );
      return;
    }
    if (state === "full" && (await hasRoom(file)) && !signal.aborted && isWritable(store)) {
      state = "ok";
      report.line("The disk has free space again");
    }
    if (state === "full") return;
    retry.resolve();
    retry = Promise.withResolvers();
  };
  const check = (): Promise<void> => {
    running ??= checkOnce().finally(() => {
      running = undefined;
    });
    return running;
  };

  const timer = setInterval(() => void check(), checkIntervalMs);
  const stop = (): void => {
    clearInterval(timer);
    retry.resolve();
  };
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });

  return {
    state: () => state,
    failed: (error) => {
      if (state !== "ok" || writeProblemOf(error) !== "full") return;
      state = "full";
      report.problem(
        `The disk of ${dirname(file)} is full. Nothing can be stored and no stage starts until there is space`,
      );
    },
    nextRetry: () => (signal.aborted ? Promise.resolve() : retry.promise),
    check,
  };
}

const isWritable = (store: Pick<Store, "tryWrite">): boolean => {
  try {
    store.tryWrite();
    return true;
  } catch {
    return false;
  }
};

/** Some file systems do not report free space; then only a test write decides. */
const hasRoom = async (file: string): Promise<boolean> => {
  const room = await statfs(dirname(file)).catch(() => undefined);
  return room === undefined || room.bavail * room.bsize >= minRoomBytes;
};

/**
 * SQLite keeps writing to the files that it opened even if they were deleted or replaced, and those writes are lost
 * when the server stops (https://www.sqlite.org/howtocorrupt.html).
 */
const rememberFiles = async (file: string) => {
  const paths = [file, `${file}-wal`];
  const known = new Map<string, string>();
  for (const path of paths) {
    const id = await readId(path);
    if (id !== undefined && id !== "") known.set(path, id);
  }
  return {
    /** The path of a file that was deleted or replaced; undefined if there is none. */
    findLost: async (): Promise<string | undefined> => {
      for (const [path, id] of known) {
        const now = await readId(path);
        if (now !== undefined && now !== id) return path;
      }
      return undefined;
    },
  };
};

/** Identifies a file by device and inode. "" if it does not exist, undefined if that is unknown. */
const readId = (path: string): Promise<string | undefined> =>
  stat(path).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    (error: unknown) => (systemCode(error) === "ENOENT" ? "" : undefined),
  );
