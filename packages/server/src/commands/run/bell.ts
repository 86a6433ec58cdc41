import { setTimeout as sleep } from "node:timers/promises";

/** Wakes one loop that waits for work. A ring before the loop waits is remembered, but only one. */
export type Bell = {
  ring: () => void;
  /** Resolves when the bell rings, or after this many milliseconds. */
  wait: (ms: number) => Promise<void>;
};

export function createBell(): Bell {
  let rung = Promise.withResolvers<void>();
  return {
    ring: () => rung.resolve(),
    wait: async (ms) => {
      const stopWaiting = new AbortController();
      const late = sleep(ms, undefined, { signal: stopWaiting.signal }).catch(() => undefined);
      await Promise.race([rung.promise, late]);
      stopWaiting.abort();
      rung = Promise.withResolvers<void>();
    },
  };
}
