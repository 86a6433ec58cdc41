import { useSyncExternalStore } from "react";

/** One clock for the whole page: it runs while somebody looks at it. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((listen) => listen()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const never = () => () => undefined;

/**
 * The time in milliseconds, cut to whole steps, so that a part is drawn again once a step and no
 * oftener. A step of 0 stands still.
 */
export const useNow = (stepMs: number): number =>
  useSyncExternalStore(stepMs === 0 ? never : subscribe, () =>
    stepMs === 0 ? 0 : Math.floor(Date.now() / stepMs) * stepMs,
  );
