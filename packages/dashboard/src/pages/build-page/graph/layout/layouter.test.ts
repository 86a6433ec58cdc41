import { expect, test } from "vitest";
import { createLayouter } from "./layouter.ts";
import { rankLayout } from "./rank-layout.ts";

const dependencies = [[], [0], [1]];
const chain = { dependencies, widths: [100, 200, 300] };
const laidOut = rankLayout(dependencies, chain.widths);

/** Behaves like a worker whose script could not be loaded. */
const brokenWorker = () =>
  Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });

test("lays out graphs without the worker if it cannot start", async () => {
  const worker = brokenWorker();
  const layouter = createLayouter(() => worker);
  layouter.start();
  const asked = layouter.layOut(chain);
  worker.dispatchEvent(new Event("error"));
  expect(await asked).toEqual(laidOut);
  expect(await layouter.layOut(chain)).toEqual(laidOut);
});
