/** A log that is still unused after this time is dropped, so that it keeps no memory. */
const keepMs = 10_000;

const earlyLogs = (): Map<string, Worker> | undefined =>
  typeof window === "undefined" ? undefined : window.signalboxLogs;

/** Removes and returns the worker that has begun to read the log of this URL, or one that reads nothing yet. */
export function takeEarlyLog(url: string): Worker | undefined {
  const logs = earlyLogs();
  const key = logs?.has(url) ? url : "";
  const taken = logs?.get(key);
  logs?.delete(key);
  return taken;
}

/** Keeps a worker that has begun to read a log for a short time, and ends all others that nobody has taken. */
export function keepEarlyLog(url: string, worker: Worker): void {
  earlyLogs()?.forEach((other) => other.terminate());
  window.signalboxLogs = new Map([[url, worker]]);
  setTimeout(() => {
    if (earlyLogs()?.get(url) !== worker) return;
    earlyLogs()?.delete(url);
    worker.terminate();
  }, keepMs);
}
