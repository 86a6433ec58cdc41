import { expect, test } from "vitest";
import { createLayouter } from "./layouter.ts";
import { rankLayout } from "./rank-layout.ts";

const chain = [[], [0], [1]];

/** What a browser makes of a worker whose file does not come. */
const brokenWorker = () =>
  Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });

test("where the worker does not run, all is laid out nonetheless", async () => {
  const worker = brokenWorker();
  const layouter = createLayouter(() => worker);
  layouter.start();
  const asked = layouter.layOut(chain);
  worker.dispatchEvent(new Event("error"));
  expect(await asked).toEqual(rankLayout(chain));
  expect(await layouter.layOut(chain)).toEqual(rankLayout(chain));
});
