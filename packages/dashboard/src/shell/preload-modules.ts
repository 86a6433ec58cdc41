import type { QueryClient } from "@tanstack/react-query";
import { loadFileWithRetry } from "../lib/load-file.ts";
import { whenIdle } from "../lib/when-idle.ts";

/**
 * Preloads the modules of `preloaded-modules.ts`, one after the other, whenever the browser is idle. Before that, deletes
 * what the browser keeps of builds that the user may no longer see.
 */
export async function preloadModules(cache: QueryClient): Promise<void> {
  const { signal } = new AbortController();
  await whenIdle(maxIdleWaitMs);
  const { watchHistory } = await loadFileWithRetry(
    () => import("../history/watch-history.ts"),
    signal,
  );
  watchHistory(cache);
  await whenIdle(maxIdleWaitMs);
  const { preloadedModules } = await loadFileWithRetry(
    () => import("./preloaded-modules.ts"),
    signal,
  );
  for (const module of preloadedModules) {
    await whenIdle(maxIdleWaitMs);
    await module.loadWithRetry(signal);
  }
}

const maxIdleWaitMs = 5000;
