import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useState, type RefObject } from "react";
import { useFocusedRow } from "./row-focus.ts";

/** A rendered row: its index in the list, and its offset from the top of the list. */
export type PlacedRow = { index: number; topPx: number };

type LongList<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The height of a row, in pixels. */
  heightOf: (item: Item) => number;
  /** The place of the row that gets the focus as soon as it is rendered. */
  focusedAtFirst?: number | undefined;
};

/**
 * Virtualizes a list of rows of known heights. Returns the total height, the rows in view, and the row that has the focus with
 * its neighbours: it keeps the focus when it is scrolled out of view, and the Tab key continues from it.
 */
export function useLongList<Item>(
  list: RefObject<HTMLElement | null>,
  { items, keyOf, heightOf, focusedAtFirst }: LongList<Item>,
): { heightPx: number; rows: PlacedRow[] } {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // The content above the list may change its height.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  const keyAt = (index: number | undefined): string | undefined => {
    const item = index === undefined ? undefined : items[index];
    return item === undefined ? undefined : String(keyOf(item));
  };
  const focusedRow = useFocusedRow(list, keyAt(focusedAtFirst));
  const focused =
    focusedRow === undefined ? -1 : items.findIndex((item) => String(keyOf(item)) === focusedRow);
  const heights = items.map(heightOf);
  const shape = heights.join();
  // The virtualizer reads the heights again when it gets another function.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function depends on nothing else
  const keyOfIndex = useCallback((index: number) => index, [shape]);
  const virtual = useWindowVirtualizer({
    count: items.length,
    rangeExtractor: (range) => withNeighbours(range, focused),
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey: keyOfIndex,
    overscan: 12,
    scrollMargin: top,
  });
  const rows = virtual.getVirtualItems().map(({ index, start }) => ({ index, topPx: start - top }));
  return { heightPx: virtual.getTotalSize(), rows };
}

/** Two rows on each side, because one of them may be a heading, which does not take the focus. */
const neighbours = [-2, -1, 0, 1, 2];

/** The rows in view, and the one that has the focus with its neighbours. */
export function withNeighbours(range: Range, focused: number): number[] {
  const inView = defaultRangeExtractor(range);
  if (focused < 0) return inView;
  const kept = neighbours.map((by) => focused + by).filter((at) => at >= 0 && at < range.count);
  return [...new Set([...inView, ...kept])].toSorted((one, other) => one - other);
}
