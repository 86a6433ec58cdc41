import type { FileHandle } from "node:fs/promises";
import { createGate } from "../source/git/gate.ts";

/** Opens files when they are needed. */
export type FilePool = {
  /** Adds a file that is not open yet. `open` is called again after the file was closed. */
  add: (open: () => Promise<FileHandle>) => PooledFile;
};

type PooledFile = {
  /** Runs a task with the open file. Rejects if it cannot be opened. */
  use: <T>(task: (handle: FileHandle) => Promise<T>) => Promise<T>;
  /** Opens the file, and keeps it open until `close`, so that another one that takes its name is not opened. */
  keepOpen: () => Promise<void>;
  /** Call it when no task runs. */
  close: () => Promise<void>;
};

type Opened = { handle: Promise<FileHandle>; users: number };

/**
 * Keeps at most `max` files open, without those of `keepOpen`. The one that was used longest ago is closed when another one is
 * needed.
 */
export function createFilePool(max: number): FilePool {
  const inTurn = createGate(max);
  /** In the order of their last use. */
  const files = new Map<object, Opened>();

  const close = async (key: object): Promise<void> => {
    const opened = files.get(key);
    files.delete(key);
    const handle = await opened?.handle.catch(() => undefined);
    await handle?.close();
  };

  /** Frees a place at once. Resolves when the file is closed. */
  const makeRoom = async (): Promise<void> => {
    if (files.size < max) return;
    for (const [key, { users }] of files) if (users === 0) return close(key);
  };

  const take = (key: object, open: () => Promise<FileHandle>): Opened => {
    const opened = files.get(key) ?? { handle: makeRoom().then(open), users: 0 };
    opened.users += 1;
    files.delete(key);
    files.set(key, opened);
    return opened;
  };

  return {
    add: (open) => {
      const key = {};
      const use: PooledFile["use"] = (task) =>
        inTurn(async () => {
          const opened = take(key, open);
          try {
            const handle = await opened.handle.catch((error: unknown) => {
              // The next task tries again.
              if (files.get(key) === opened) files.delete(key);
              throw error;
            });
            return await task(handle);
          } finally {
            opened.users -= 1;
          }
        });
      return {
        use,
        keepOpen: async () => void (await take(key, open).handle),
        close: () => close(key),
      };
    },
  };
}
