import type { QueryClient } from "@tanstack/react-query";
import { loadFileWithRetry } from "../lib/load-file.ts";

/**
 * Preloads the modules of `preloaded-modules.ts`, one after the other, whenever the browser is idle. Before that, deletes
 * what the browser keeps of builds that the user may no longer see.
 */
export async function preloadModules(cache: QueryClient): Promise<void> {
  const { signal } = new AbortController();
  await idle();
  const { watchHistory } = await loadFileWithRetry(
    () => import("../history/watch-history.ts"),
    signal,
  );
  watchHistory(cache);
  await idle();
  const { preloadedModules } = await loadFileWithRetry(
    () => import("./preloaded-modules.ts"),
    signal,
  );
  for (const module of preloadedModules) {
    await idle();
    await module.loadWithRetry(signal);
  }
}

const idleAtLastMs = 5000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari lacks requestIdleCallback: https://caniuse.com/requestidlecallback
    if (typeof requestIdleCallback === "undefined") setTimeout(resolve, 0);
    else requestIdleCallback(() => resolve(), { timeout: idleAtLastMs });
  });
