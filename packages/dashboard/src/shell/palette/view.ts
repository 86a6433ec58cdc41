import type { FoundGroup } from "./find.ts";
import type { PaletteItem } from "./items.ts";

/** The content of the palette. */
export type PaletteView = {
  typed: string;
  groups: readonly FoundGroup[];
  /** Filters by the typed text. */
  filters: readonly PaletteItem[];
  /** Items that were found later. They are appended, so that the rows above do not move. */
  late: readonly PaletteItem[];
};

const maxLate = 12;

/** The rows in the order of the screen. */
export function rowsOf({ groups, filters, late }: PaletteView): PaletteItem[] {
  return [...groups.flatMap(({ items }) => items), ...filters, ...late];
}

/** Appends the items that are not shown yet. */
export function withLateItems(view: PaletteView, found: readonly PaletteItem[]): PaletteView {
  const shown = new Set(rowsOf(view).map(({ id }) => id));
  const late = [...view.late];
  for (const item of found) {
    if (shown.has(item.id) || late.length >= maxLate) continue;
    shown.add(item.id);
    late.push(item);
  }
  return late.length === view.late.length ? view : { ...view, late };
}

/** Replaces the shown items by their current state. Actions that are no longer possible disappear. */
export function refreshed(
  view: PaletteView,
  itemOf: (id: string) => PaletteItem | undefined,
): PaletteView {
  const refresh = (shown: readonly PaletteItem[]): PaletteItem[] =>
    shown.flatMap((item) => itemOf(item.id) ?? (item.id.startsWith("action:") ? [] : [item]));
  return {
    ...view,
    groups: view.groups
      .map((group) => ({ ...group, items: refresh(group.items) }))
      .filter(({ items }) => items.length > 0),
    late: refresh(view.late),
  };
}
