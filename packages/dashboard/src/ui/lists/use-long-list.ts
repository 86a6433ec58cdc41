import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** A row that is in the page: its place in the list, and how far below the list's top it stands. */
export type PlacedRow = { index: number; topPx: number };

/** Of a long list with rows of one height: the rows that are in view, and the height of them all. */
export const useLongList = <Element extends HTMLElement>(
  count: number,
  rowHeight: number,
): { list: RefObject<Element | null>; heightPx: number; rows: PlacedRow[] } => {
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
};
