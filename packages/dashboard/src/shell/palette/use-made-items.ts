import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { watchPageActions } from "../../components/page-actions.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import type { FoundBuild } from "./items.ts";
import type { createPaletteStore } from "./palette-store.ts";

type Store = ReturnType<typeof createPaletteStore>;

/** Live events may change the caches many times a second. */
const refreshAfterMs = 500;
/** Longer would delay a key. */
const madeAtOnceMs = 5;
/** After this time a part of the items is made even if the browser is busy. */
const makeWithinMs = 500;

/**
 * Makes the items of the open palette while the browser is idle, and again after the caches have changed. If the palette is
 * closed in the meantime, they are still made, for the next opening.
 */
export function useMadeItems(
  store: Store,
  cache: QueryClient,
  load: (onBuilds: (builds: readonly FoundBuild[]) => void) => Promise<void>,
): void {
  const loadOnce = useEffectEvent(load);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let isMaking = false;
    const makeItems = async (): Promise<void> => {
      if (isMaking) return;
      isMaking = true;
      do await whenIdle(makeWithinMs);
      while (makeParts(store));
      isMaking = false;
    };
    void loadOnce((builds) => {
      if (!signal.aborted) store.addBuilds(builds);
    });
    const ends = [
      store.watchOutdated(() => void makeItems()),
      watchPageActions(atMostEvery(refreshAfterMs, store.refresh, signal)),
      cache.getQueryCache().subscribe(atMostEvery(refreshAfterMs, store.checkChanges, signal)),
    ];
    store.checkChanges();
    // Items that an earlier opening has outdated may not be made yet.
    void makeItems();
    return () => {
      stop.abort();
      for (const end of ends) end();
    };
  }, [store, cache]);
}

/** Makes parts for a few milliseconds. Returns whether any are left. */
const makeParts = ({ makePart }: Store): boolean => {
  const endMs = performance.now() + madeAtOnceMs;
  while (makePart()) if (performance.now() >= endMs) return true;
  return false;
};

/** Calls `run` this many milliseconds after the first of several calls. */
const atMostEvery = (ms: number, run: () => unknown, signal: AbortSignal) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
};
