/** Runs work with the same key one after the other. */
export type Locks = <Result>(key: number, work: () => Promise<Result>) => Promise<Result>;

export function createLocks(): Locks {
  const last = new Map<number, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const result = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(key, result);
    try {
      return await result;
    } finally {
      if (last.get(key) === result) last.delete(key);
    }
  };
}
