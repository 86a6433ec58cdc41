import { filterItems } from "./filter-items.ts";
import { findItems } from "./find.ts";
import { buildItem } from "./build-items.ts";
import type { FoundBuild, PaletteItem } from "./items.ts";
import { wordsOf } from "./match.ts";
import type { Usage } from "./usage.ts";
import { refreshed, rowsOf, withLate, type PaletteView } from "./view.ts";

export type PaletteSource = {
  /** All items that are known without the server, and those of further builds. */
  collect: (further: readonly FoundBuild[]) => readonly PaletteItem[];
  /** The items that can be listed before anything is typed: actions, pages, and those with these ids. */
  collectListed: (
    further: readonly FoundBuild[],
    ids: ReadonlySet<string>,
  ) => readonly PaletteItem[];
  /** The repository on the screen. */
  place: Parameters<typeof filterItems>[1];
  usage: Usage;
  nowMs: number;
};

export type PaletteState = {
  view: PaletteView;
  /** The id of the selected row; undefined selects the first row. */
  selected: string | undefined;
  server: "idle" | "asked" | "failed";
};

/**
 * The state of an open palette: each key shows what is known, and what arrives later is added below it. Collecting all
 * items takes several frames if there are thousands of repositories, so it waits for the first key or `prepare`.
 */
export function createPaletteStore(source: PaletteSource) {
  const listeners = new Set<() => void>();
  let further: readonly FoundBuild[] = [];
  let items: readonly PaletteItem[] | undefined;

  const usedIds = new Set(source.usage.keys());
  const all = (): readonly PaletteItem[] => (items ??= source.collect(further));
  const known = (typed: string): readonly PaletteItem[] =>
    wordsOf(typed).length === 0 ? source.collectListed(further, usedIds) : all();
  const find = (typed: string, among = known(typed)) =>
    findItems({ ...source, typed, items: among });
  const viewOf = (typed: string): PaletteView => ({
    typed,
    groups: find(typed),
    filters: filterItems(typed, source.place),
    late: [],
  });
  let state: PaletteState = { view: viewOf(""), selected: undefined, server: "idle" };

  const set = (part: Partial<PaletteState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  /** Adds builds to what is known, and to the view what they and the caches' changes add to the results. */
  const addBuilds = (builds: readonly FoundBuild[], answers: readonly PaletteItem[] = []): void => {
    further = [...builds, ...further];
    items = undefined;
    const { view } = state;
    const current = known(view.typed);
    const found = find(view.typed, current).flatMap((group) => group.items);
    set({ view: withLate(refreshed(view, current), [...answers, ...found]) });
  };

  return {
    read: (): PaletteState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (typed: string): void =>
      set({ view: viewOf(typed), selected: undefined, server: "idle" }),
    addBuilds,
    /** Adds the server's answer for a text, unless another one has been typed since. */
    answer: (typed: string, builds: readonly FoundBuild[]): void =>
      addBuilds(builds, typed === state.view.typed ? builds.map(buildItem) : []),
    /** Shows the current state of the shown items. */
    refresh: (): void => {
      items = undefined;
      set({ view: refreshed(state.view, known(state.view.typed)) });
    },
    /** Collects all items, so that the next key need not. */
    prepare: (): void => void all(),
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
