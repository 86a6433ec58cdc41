import type { FromEngine } from "./protocol.ts";

/** A worker that reads a log before an engine asks for it, and what it has said so far. */
export type BegunLog = {
  readonly worker: Worker;
  readonly messages: readonly FromEngine[];
  /** Stands for the log in `readStored`. Undefined until the server has answered. */
  readonly body: ReadableStream | undefined;
  /** Whether an engine has it, which then ends the worker. */
  isTaken: boolean;
};

const spare: Worker[] = [];
const begun: BegunLog[] = [];

/** Returns a spare worker, or starts a new one. */
export function startWorker(): Worker {
  return spare.shift() ?? new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

/** Gives engines a worker that was started while the page was loading. */
export function offerWorker(worker: Worker): void {
  spare.push(worker);
}

/** Gives engines the logs that are being read already. */
export function offerLogs(logs: readonly BegunLog[]): void {
  begun.push(...logs);
}

export function hasBegunLogs(): boolean {
  return begun.some(({ isTaken }) => !isTaken);
}

/** Takes the log that this body stands for. */
export function takeBegunLog(body: ReadableStream): BegunLog | undefined {
  const log = begun.find((one) => one.body === body && !one.isTaken);
  if (log !== undefined) log.isTaken = true;
  return log;
}
