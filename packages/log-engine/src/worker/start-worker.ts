const spares: Worker[] = [];

/** Returns a prepared worker, or starts a new one. */
export function startWorker(): Worker {
  return spares.shift() ?? create();
}

/** Starts a worker for a log that is about to be opened, so that it loads together with the page. */
export function prepareWorker(): void {
  spares.push(create());
}

const create = (): Worker =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
