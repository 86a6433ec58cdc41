import type { ToEngine } from "./protocol.ts";

let spare: Worker | undefined;

function takeSpare(): Worker | undefined {
  const taken = spare;
  spare = undefined;
  return taken;
}

/** Returns the prepared worker, or starts a new one. */
export function startWorker(): Worker {
  return takeSpare() ?? create();
}

/** Prepares a worker for the log that is opened next, unless there is one. */
export function prepareWorker(): void {
  if (spare !== undefined) return;
  spare = create();
  spare.postMessage({ type: "warm-up" } satisfies ToEngine, []);
}

/** Ends the prepared worker, which occupies memory. */
export function dropPreparedWorker(): void {
  takeSpare()?.terminate();
}

const create = (): Worker =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
