import { useEffect, useState, type RefObject } from "react";
import { firstRowInView, rowsFrom } from "./timeline-rows.ts";

/**
 * The rows of equal height to render. The list may scroll by itself or with the window: on phones the whole page
 * scrolls, so the library for long lists would need two lists.
 */
export function useRowsInView(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
): { first: number; end: number } {
  const [row, setRow] = useState(0);
  const [windowPx, setWindowPx] = useState(innerHeight);
  useEffect(() => {
    const measure = (): void => {
      setRow(firstRowInView(-(list.current?.getBoundingClientRect().top ?? 0), rowPx));
      setWindowPx(innerHeight);
    };
    measure();
    const options = { capture: true, passive: true };
    addEventListener("scroll", measure, options);
    addEventListener("resize", measure);
    return () => {
      removeEventListener("scroll", measure, options);
      removeEventListener("resize", measure);
    };
  }, [list, rowPx]);
  return rowsFrom(row, Math.ceil(windowPx / rowPx), count);
}
