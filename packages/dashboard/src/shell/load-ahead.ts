import { loadFileWithRetry } from "../lib/load-file.ts";

/** Preloads the parts listed in `ahead.ts`, one after the other, whenever the browser is idle. */
export async function loadAhead(): Promise<void> {
  const { signal } = new AbortController();
  await idle();
  const { ahead } = await loadFileWithRetry(() => import("./ahead.ts"), signal);
  for (const parts of ahead) {
    await idle();
    await parts.loadWithRetry(signal);
  }
}

const idleAtLastMs = 5000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari lacks requestIdleCallback: https://caniuse.com/requestidlecallback
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve, 0);
    else requestIdleCallback(() => resolve(), { timeout: idleAtLastMs });
  });
