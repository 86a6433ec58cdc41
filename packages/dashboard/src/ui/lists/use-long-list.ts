import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** A rendered row: its index in the list, and its offset from the top of the list. */
export type PlacedRow = { index: number; topPx: number };

/** Virtualizes a list of rows of known heights. Returns the rows in view and the total height. */
export function useLongList<Element extends HTMLElement, Item>(
  items: readonly Item[],
  heightOf: (item: Item) => number,
): { list: RefObject<Element | null>; heightPx: number; rows: PlacedRow[] } {
  const list = useRef<Element>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // The content above the list may change its height.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const heights = items.map(heightOf);
  const shape = heights.join();
  // The virtualizer reads the heights again when it gets another function.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function depends on nothing else
  const keyOfIndex = useCallback((index: number) => index, [shape]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey: keyOfIndex,
    overscan: 12,
    scrollMargin: top,
  });
  const rows = virtual.getVirtualItems().map(({ index, start }) => ({ index, topPx: start - top }));
  return { list, heightPx: virtual.getTotalSize(), rows };
}
