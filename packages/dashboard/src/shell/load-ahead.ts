import { loadFileAtLast } from "../lib/load-file.ts";

/** Loads what must be here before it is needed, one after the other, whenever the page has nothing else to do. */
export const loadAhead = async (): Promise<void> => {
  const { signal } = new AbortController();
  await idle();
  const { ahead } = await loadFileAtLast(() => import("./ahead.ts"), signal);
  for (const parts of ahead) {
    await idle();
    await parts.loadAtLast(signal);
  }
};

const idleAtLastMs = 5000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has none.
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve, 0);
    else requestIdleCallback(() => resolve(), { timeout: idleAtLastMs });
  });
