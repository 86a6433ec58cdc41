import { filterItems } from "./filter-items.ts";
import { findItems } from "./find.ts";
import { buildItem, slugOf } from "./build-items.ts";
import type { ItemIndex } from "./item-index.ts";
import type { FoundBuild, PaletteItem } from "./items.ts";
import { wordsOf } from "./match.ts";
import type { Usage } from "./usage.ts";
import { refreshed, rowsOf, withLateItems, type PaletteView } from "./view.ts";

export type PaletteSource = {
  index: ItemIndex;
  /** The items that can be listed before anything is typed: actions, pages, and the other items with these ids. */
  collectListed: (
    further: readonly FoundBuild[],
    ids: ReadonlySet<string>,
  ) => readonly PaletteItem[];
  /** The repository on the screen. */
  place: Parameters<typeof filterItems>[1];
  /** Whether the server finds builds by queries. */
  hasFilters: boolean;
  usage: Usage;
  nowMs: number;
};

export type PaletteState = {
  view: PaletteView;
  /** The id of the selected row; undefined selects the first row. */
  selected: string | undefined;
  server: "idle" | "asked" | "failed";
};

/** Items that can be listed, and all others by id if a text has been typed. */
type Known = { listed: readonly PaletteItem[]; made?: ReadonlyMap<string, PaletteItem> };

/** The state of an open palette: each key shows what is known, and what arrives later is added below it. */
export function createPaletteStore(source: PaletteSource) {
  const { index } = source;
  const listeners = new Set<() => void>();
  const outdatedListeners = new Set<() => void>();
  /** The version of the items that the view shows. */
  let shownVersion = index.version();
  /** Whether there are items that the results do not show yet. */
  let hasNewItems = false;

  const usedIds = new Set(source.usage.keys());
  const none = new Set<string>();
  const known = (typed: string): Known =>
    wordsOf(typed).length === 0
      ? { listed: source.collectListed(index.further(), usedIds) }
      : { listed: source.collectListed([], none), made: index.read() };
  const find = (typed: string, { listed, made }: Known = known(typed)) =>
    findItems({
      ...source,
      typed,
      lists: made === undefined ? [listed] : [listed, made.values()],
      here: source.place && slugOf(source.place),
    });
  const viewOf = (typed: string): PaletteView => ({
    typed,
    groups: find(typed),
    filters: source.hasFilters ? filterItems(typed, source.place) : [],
    late: [],
  });
  let state: PaletteState = { view: viewOf(""), selected: undefined, server: "idle" };

  const set = (part: Partial<PaletteState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const refresh = (): void => set({ view: refreshed(state.view, lookUp(known(state.view.typed))) });
  const showNewItems = (): void => {
    const { view } = state;
    const current = known(view.typed);
    const found = find(view.typed, current).flatMap((group) => group.items);
    set({ view: withLateItems(refreshed(view, lookUp(current)), found) });
  };
  const checkChanges = (): boolean => {
    if (!index.outdateIfChanged()) return false;
    for (const listener of outdatedListeners) listener();
    return true;
  };
  /** Adds builds that can be found. `makePart` then updates the results. */
  const addBuilds = (builds: readonly FoundBuild[]): void => {
    index.addBuilds(builds);
    if (!checkChanges()) return;
    hasNewItems = true;
    if (wordsOf(state.view.typed).length === 0) showNewItems();
  };

  return {
    read: (): PaletteState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (typed: string): void => {
      set({ view: viewOf(typed), selected: undefined, server: "idle" });
      hasNewItems ||= wordsOf(typed).length > 0 && !index.isComplete();
    },
    addBuilds,
    /** Adds the server's answer for a text to the results, unless another one has been typed since. */
    answer: (typed: string, builds: readonly FoundBuild[]): void => {
      addBuilds(builds);
      if (typed === state.view.typed)
        set({ view: withLateItems(state.view, builds.map(buildItem)) });
    },
    /** Shows the current state of the shown actions. */
    refresh,
    /** Has the items made again if the caches have changed. */
    checkChanges,
    /** Calls the listener whenever items must be made. */
    watchOutdated: (listener: () => void): (() => void) => {
      outdatedListeners.add(listener);
      return () => outdatedListeners.delete(listener);
    },
    /** Makes a part of the outdated items, and shows their state after the last part. Returns whether any are left. */
    makePart: (): boolean => {
      if (index.isCurrent() && index.version() === shownVersion) return false;
      if (!index.isCurrent() && !index.makePart()) return true;
      shownVersion = index.version();
      if (hasNewItems && index.isCurrent()) {
        hasNewItems = false;
        showNewItems();
      } else refresh();
      return !index.isCurrent();
    },
    setServer: (typed: string, server: PaletteState["server"]): void => {
      if (typed === state.view.typed) set({ server });
    },
    select: (selected: string): void => set({ selected }),
    /** Moves the selection by this many rows, wrapping at the ends. */
    move: (by: number): void => {
      const rows = rowsOf(state.view);
      const at = Math.max(
        0,
        rows.findIndex(({ id }) => id === state.selected),
      );
      set({ selected: rows.at((at + by) % rows.length)?.id });
    },
    selectEnd: (end: "first" | "last"): void =>
      set({ selected: rowsOf(state.view).at(end === "first" ? 0 : -1)?.id }),
  };
}

const lookUp = ({ listed, made }: Known) => {
  const byId = new Map(listed.map((item) => [item.id, item]));
  return (id: string): PaletteItem | undefined => byId.get(id) ?? made?.get(id);
};
