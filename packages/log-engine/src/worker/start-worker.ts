import type { ToEngine } from "./protocol.ts";

const spare: Worker[] = [];

/** Returns a prepared worker, or starts a new one. */
export function startWorker(): Worker {
  return spare.shift() ?? create();
}

/**
 * Starts workers for logs that are about to be opened, so that they load together with the page.
 * @param count how many prepared workers there should be
 */
export function prepareWorkers(count: number): void {
  while (spare.length < count) spare.push(create());
}

/** Makes the prepared workers compile the code that finds errors while the logs are being requested. */
export function warmUpWorkers(): void {
  for (const worker of spare) worker.postMessage({ type: "warm-up" } satisfies ToEngine, []);
}

const create = (): Worker =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
