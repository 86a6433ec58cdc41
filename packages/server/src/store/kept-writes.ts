import type { Storage } from "./storage.ts";
import { writeProblemOf } from "./database/write-problem.ts";

/** Writes that must not be lost while the disk is full. They are stored in order. */
export type KeptWrites = {
  /**
   * Applies the change now, or keeps it while the database is not writable. Throws every other error.
   */
  write: (change: () => void) => void;
  /** Resolves when all changes are stored, or when the server stops. */
  flush: () => Promise<void>;
};

export function createKeptWrites(
  storage: Pick<Storage, "failed" | "nextChance">,
  signal: AbortSignal,
): KeptWrites {
  const kept: (() => void)[] = [];
  const storeAll = (): void => {
    for (let change = kept[0]; change !== undefined; change = kept[0]) {
      try {
        change();
      } catch (error) {
        storage.failed(error);
        if (writeProblemOf(error) !== undefined) return;
        kept.shift();
        throw error;
      }
      kept.shift();
    }
  };
  return {
    write: (change) => {
      kept.push(change);
      storeAll();
    },
    flush: async () => {
      storeAll();
      while (kept.length > 0 && !signal.aborted) {
        await storage.nextChance();
        storeAll();
      }
    },
  };
}
