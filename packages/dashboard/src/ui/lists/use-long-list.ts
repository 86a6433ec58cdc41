import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** A rendered row: its index in the list, and its offset from the top of the list. */
export type PlacedRow = { index: number; topPx: number };

/** Virtualizes a list of rows of equal height. Returns the rows in view and the total height. */
export function useLongList<Element extends HTMLElement>(
  count: number,
  rowHeight: number,
): { list: RefObject<Element | null>; heightPx: number; rows: PlacedRow[] } {
  const list = useRef<Element>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
  });
  const rows = virtual.getVirtualItems().map(({ index, start }) => ({ index, topPx: start - top }));
  return { list, heightPx: virtual.getTotalSize(), rows };
}
