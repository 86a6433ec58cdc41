import { useSyncExternalStore } from "react";
import { serverNow } from "../../api/server-clock.ts";

/** One shared timer for the whole page. It runs only while a component uses it. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls the listener every second. Returns a function that ends that. */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((listen) => listen()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const never = () => () => undefined;

/**
 * The server's time in milliseconds, rounded down to a multiple of `stepMs`, so that a component renders at most once
 * per step. With a step of 0 the time does not advance.
 */
export function useNow(stepMs: number): number {
  return useSyncExternalStore(stepMs === 0 ? never : subscribeToClock, () =>
    stepMs === 0 ? 0 : Math.floor(serverNow() / stepMs) * stepMs,
  );
}
