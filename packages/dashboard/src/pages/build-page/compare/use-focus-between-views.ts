import { useEffect, useLayoutEffect, type RefObject } from "react";

/**
 * Log and comparison replace each other, and the link that was followed disappears with its view. The other view takes
 * the focus then.
 */
export function useFocusBetweenViews(view: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // When the page is opened, the document has the focus.
    if (navigator.userActivation.hasBeenActive && hasNoFocus())
      view.current?.focus({ preventScroll: true });
  }, [view]);
  useLayoutEffect(() => {
    const { current } = view;
    const around = current?.parentElement;
    return () => {
      if (around && current?.contains(document.activeElement)) focusLog(around);
    };
  }, [view]);
}

/** Moves the focus to the log as soon as it is rendered, unless the user has moved the focus elsewhere. */
function focusLog(around: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const log = around.querySelector<HTMLElement>("[role=log]");
    if (log === null && hasNoFocus()) return;
    observer.disconnect();
    if (hasNoFocus()) log?.focus({ preventScroll: true });
  });
  observer.observe(around, { childList: true, subtree: true });
}

const hasNoFocus = (): boolean => document.activeElement === document.body;
