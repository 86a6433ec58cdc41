import type { Dependencies, Layout } from "./geometry.ts";
import { rankLayout } from "./rank-layout.ts";

/** The input of a layout: the dependencies of the nodes, and the widths that their texts need. */
export type LayoutInput = { dependencies: Dependencies; widths: readonly number[] };
export type LayoutRequest = LayoutInput & { id: number };
export type LayoutAnswer = { id: number; layout: Layout };

/** Lays out graphs one after the other in another thread. */
export type Layouter = {
  layOut: (input: LayoutInput) => Promise<Layout>;
  /** Starts the worker before the first request. */
  start: () => void;
  /** Terminates the worker. Pending requests are not answered; new requests start another worker. */
  dispose: () => void;
};

/** The used part of a Worker. */
type LayoutWorker = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

type PendingRequest = { input: LayoutInput; answer: (layout: Layout) => void };

/**
 * A layouter in a worker. If the worker cannot start, the page itself computes the layouts, which is
 * slower.
 */
export function createLayouter(start: () => LayoutWorker = startWorker): Layouter {
  const waiting = new Map<number, PendingRequest>();
  let worker: LayoutWorker | undefined;
  let hasFailed = false;
  let last = 0;
  const fail = (): void => {
    hasFailed = true;
    for (const { input, answer } of waiting.values()) answer(layOutNow(input));
    waiting.clear();
  };
  const open = (): LayoutWorker => {
    if (worker !== undefined) return worker;
    worker = start();
    worker.addEventListener("message", ({ data }: MessageEvent<LayoutAnswer>) => {
      waiting.get(data.id)?.answer(data.layout);
      waiting.delete(data.id);
    });
    worker.addEventListener("error", fail);
    return worker;
  };
  return {
    start: () => void open(),
    layOut: (input) =>
      new Promise((answer) => {
        if (hasFailed) return answer(layOutNow(input));
        last += 1;
        waiting.set(last, { input, answer });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take none
        return open().postMessage({ id: last, ...input } satisfies LayoutRequest);
      }),
    dispose: () => {
      worker?.terminate();
      worker = undefined;
      waiting.clear();
    },
  };
}

const layOutNow = ({ dependencies, widths }: LayoutInput): Layout =>
  rankLayout(dependencies, widths);

const startWorker = (): Worker =>
  new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
