import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * The element in which the rows of the brief scroll. If the page opens a stage whose reason only its row says, that row is
 * scrolled into view, without moving the page around it.
 * @param key identifies the row; undefined if no row must be seen
 */
export function useShownRow(key: string | undefined): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = body.current?.querySelector("[data-missing-there]");
    if (key === undefined || !body.current || !row) return;
    const frame = body.current.getBoundingClientRect();
    const { top, bottom } = row.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) body.current.scrollTop += top - frame.top;
  }, [key]);
  return body;
}
