import type { Dependencies, Layout } from "./geometry.ts";

export type LayoutRequest = { id: number; dependencies: Dependencies };
export type LayoutAnswer = { id: number; layout: Layout };

/** Lays out graphs one after the other, elsewhere. */
export type Layouter = {
  layOut: (dependencies: Dependencies) => Promise<Layout>;
  /** Has it ready before the first question. */
  start: () => void;
  /** Ends the work; what was asked for is not answered. It may be asked again. */
  dispose: () => void;
};

/** The part of a Worker that is needed. */
type LayoutWorker = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

/** A layouter in a worker. */
export const createLayouter = (start: () => LayoutWorker = startWorker): Layouter => {
  const waiting = new Map<number, (layout: Layout) => void>();
  let worker: LayoutWorker | undefined;
  let last = 0;
  const open = (): LayoutWorker => {
    if (worker !== undefined) return worker;
    worker = start();
    worker.addEventListener("message", ({ data }: MessageEvent<LayoutAnswer>) => {
      waiting.get(data.id)?.(data.layout);
      waiting.delete(data.id);
    });
    return worker;
  };
  return {
    start: () => void open(),
    layOut: (dependencies) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take none
        open().postMessage({ id: last, dependencies } satisfies LayoutRequest);
      }),
    dispose: () => {
      worker?.terminate();
      worker = undefined;
      waiting.clear();
    },
  };
};

const startWorker = (): Worker =>
  new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
