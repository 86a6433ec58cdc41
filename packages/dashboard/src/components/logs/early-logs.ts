/** A log that is still unused after this time is dropped, so that it keeps no memory. */
const keepMs = 10_000;

const earlyLogs = (): Window["signalboxLogs"] =>
  typeof window === "undefined" ? undefined : window.signalboxLogs;

/**
 * Removes and returns the worker that has begun to read the log of this URL, or one that reads nothing yet. From then on
 * `public/begin.js` leaves this log to the caller.
 */
export function takeEarlyLog(url: string): Worker | undefined {
  const logs = earlyLogs();
  const key = logs?.get(url) === undefined ? "" : url;
  const taken = logs?.get(key);
  logs?.delete(key);
  logs?.set(url, undefined);
  return taken;
}

/** Keeps a worker that has begun to read a log for a short time, and ends all others that nobody has taken. */
export function keepEarlyLog(url: string, worker: Worker): void {
  const logs = (window.signalboxLogs ??= new Map());
  logs.forEach((other) => other?.terminate());
  logs.clear();
  logs.set(url, worker);
  setTimeout(() => {
    if (logs.get(url) !== worker) return;
    logs.delete(url);
    worker.terminate();
  }, keepMs);
}
