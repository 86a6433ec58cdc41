import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { can } from "../../api/capabilities.ts";
import { reposQuery } from "../../api/queries.ts";
import { remember, remembered } from "../../lib/storage.ts";
import { itemIndexOf } from "./item-index.ts";
import type { PaletteItem } from "./items.ts";
import { createPaletteStore } from "./palette-store.ts";
import { searchServer } from "./search-server.ts";
import { readUsage, withUse, writeUsage } from "./usage.ts";
import { useKnownItems } from "./use-known-items.ts";
import { useMadeItems } from "./use-made-items.ts";

/** Waits until typing pauses, because each search of the server reads its database. */
const searchDelayMs = 120;

/** The state of the palette, from when it is opened until it is closed. */
export function usePalette() {
  const { cache, session, place, collectListed, load } = useKnownItems();
  const login = session.user?.login ?? "";
  const memory = `palette.${login}`;
  const index = itemIndexOf(cache, login);
  const [store] = useState(() =>
    createPaletteStore({
      index,
      collectListed,
      place,
      hasFilters: can(cache, "history") !== false,
      usage: readUsage(remembered(memory)),
      nowMs: Date.now(),
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.read);
  const { typed } = state.view;

  useMadeItems(store, cache, load);

  const search = useEffectEvent(async (signal: AbortSignal) => {
    const repos = cache.getQueryData(reposQuery.queryKey) ?? [];
    store.setServer(typed, "asked");
    const hasQueries = can(cache, "history") === true;
    const onFound = store.answer.bind(undefined, typed);
    const isAnswered = await searchServer({ typed, place, repos, hasQueries, signal, onFound });
    if (!signal.aborted) store.setServer(typed, isAnswered ? "idle" : "failed");
  });
  useEffect(() => {
    if (typed.trim() === "") return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void search(stop.signal), searchDelayMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);

  /** Counts that an item was chosen. */
  const countUse = ({ id }: PaletteItem): void => {
    const usage = readUsage(remembered(memory));
    remember(memory, writeUsage(withUse(usage, id, Date.now())));
  };
  return { ...state, store, countUse };
}
