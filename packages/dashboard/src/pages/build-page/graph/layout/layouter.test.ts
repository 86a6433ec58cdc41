import { expect, test } from "vitest";
import { createLayouter } from "./layouter.ts";
import { rankLayout } from "./rank-layout.ts";

const chain = [[], [0], [1]];

/** Behaves like a worker whose script could not be loaded. */
const brokenWorker = () =>
  Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });

test("lays out graphs without the worker if it cannot start", async () => {
  const worker = brokenWorker();
  const layouter = createLayouter(() => worker);
  layouter.start();
  const asked = layouter.layOut(chain);
  worker.dispatchEvent(new Event("error"));
  expect(await asked).toEqual(rankLayout(chain));
  expect(await layouter.layOut(chain)).toEqual(rankLayout(chain));
});
