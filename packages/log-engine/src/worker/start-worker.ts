let spare: Worker | undefined;

/** Returns the prepared worker, or starts a new one. */
export function startWorker(): Worker {
  const worker = spare ?? create();
  spare = undefined;
  return worker;
}

/** Starts a worker for a log that is about to be opened, so that it loads together with the page. */
export function prepareWorker(): void {
  spare ??= create();
}

const create = (): Worker =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
