/** The exit status of a command that a signal has ended. */
export const interruptedStatus = 130;

/** Aborted by the first signal that asks this process to end, so that a command can remove what it has written so far. */
export function abortedBySignals(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stop.abort());
  return stop.signal;
}
