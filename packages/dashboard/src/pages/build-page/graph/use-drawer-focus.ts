import { useEffect, useEffectEvent, type RefObject } from "react";
import { afterPaint } from "../../../lib/after-paint.ts";

/** Moves the focus into a panel that opens by key, and back from it when it closes. */
export function useDrawerFocus(
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  isByKey: boolean,
): void {
  const enter = useEffectEvent(() => {
    // Moving the focus lays out the page, which would delay the first frame.
    if (isByKey) void afterPaint().then(() => panel.current?.focus({ preventScroll: true }));
  });
  // Not a layout effect, because React restores the focus after those have been cleaned up.
  useEffect(() => {
    if (!isOpen) return undefined;
    const opened = panel.current;
    const before = document.activeElement;
    enter();
    return () => {
      const isWithin = opened?.contains(document.activeElement) === true;
      if (isWithin && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isOpen, panel]);
}
