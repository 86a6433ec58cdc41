/** A task that takes longer than this gives its place to the next and goes on beside the others. */
export interface SlowTasks {
  readonly afterMs: number;
  /** Further slow tasks keep their places. */
  readonly atOnce: number;
}

export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Lets at most `places` tasks run at once, first come first served, and slow ones besides where that is
 * allowed: otherwise a few tasks that hang would hold up all others.
 */
export function createGate(places: number, slow: SlowTasks = { afterMs: 0, atOnce: 0 }): Gate {
  let free = places;
  let slowNow = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  async function runSlowly<T>(task: () => Promise<T>): Promise<T> {
    let isSlow = false;
    const timer = setTimeout(() => {
      if (slowNow >= slow.atOnce) return;
      isSlow = true;
      slowNow += 1;
      leave();
    }, slow.afterMs);
    try {
      return await task();
    } finally {
      clearTimeout(timer);
      if (isSlow) slowNow -= 1;
      else leave();
    }
  }

  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return runSlowly(task);
  };
}
