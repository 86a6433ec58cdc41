let spare: Worker | undefined;

/** The engine's worker: the one that was prepared, or a new one. */
export const startWorker = (): Worker => {
  const worker = spare ?? create();
  spare = undefined;
  return worker;
};

/** Starts a worker for a log that is about to be opened: it loads while the page does. */
export const prepareWorker = (): void => {
  spare ??= create();
};

const create = (): Worker =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
