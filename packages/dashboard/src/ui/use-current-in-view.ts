import { useLayoutEffect, useRef, type RefObject } from "react";

/** Scrolls a bar of links to the current one, which has `aria-current`, whenever the bar is rendered with that at another place. */
export function useCurrentInView<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  const shownTo = useRef(0);
  // Only when its place changes, so that nobody's own scrolling is undone.
  useLayoutEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (!bar.current || !current) return;
    const end = current.offsetLeft - bar.current.offsetLeft + current.offsetWidth;
    if (end === shownTo.current) return;
    shownTo.current = end;
    bar.current.scrollLeft = Math.max(bar.current.scrollLeft, end - bar.current.clientWidth);
  });
  return bar;
}
