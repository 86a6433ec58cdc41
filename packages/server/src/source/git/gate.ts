/** A task that takes longer than this releases its slot, but continues. */
export type SlowTasks = {
  readonly afterMs: number;
  /** How many tasks may release their slots; further slow tasks keep theirs. */
  readonly maxConcurrent: number;
};

export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `slots` tasks at once, in order. Slow tasks may release their slots, because otherwise a few
 * hanging tasks would block all others.
 */
export function createGate(
  slots: number,
  slow: SlowTasks = { afterMs: 0, maxConcurrent: 0 },
): Gate {
  let free = slots;
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
      if (slowNow >= slow.maxConcurrent) return;
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
