import type { Storage } from "./storage.ts";
import { writeProblemOf } from "./database/write-problem.ts";

/** Writes that must not be lost while the disk is full. They are stored in order. */
export type DeferredWrites = {
  /**
   * Applies the change now, or keeps it while the database is not writable. Throws every other error.
   */
  write: (change: () => void) => void;
  /** Resolves when all changes are stored, or when the server stops. */
  flush: () => Promise<void>;
};

export function createDeferredWrites(
  storage: Pick<Storage, "failed" | "nextRetry">,
  signal: AbortSignal,
): DeferredWrites {
  const waiting: (() => void)[] = [];
  const storeAll = (): void => {
    for (let change = waiting[0]; change !== undefined; change = waiting[0]) {
      try {
        change();
      } catch (error) {
        storage.failed(error);
        if (writeProblemOf(error) !== undefined) return;
        waiting.shift();
        throw error;
      }
      waiting.shift();
    }
  };
  return {
    write: (change) => {
      waiting.push(change);
      storeAll();
    },
    flush: async () => {
      storeAll();
      while (waiting.length > 0 && !signal.aborted) {
        await storage.nextRetry();
        storeAll();
      }
    },
  };
}
