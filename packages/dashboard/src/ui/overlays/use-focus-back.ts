import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Returns the focus from a dialog to where it was as soon as the dialog closes. Base UI does so only once the closed
 * dialog has disappeared, and until then the dialog, which nobody uses any more, would take the keys of the page.
 */
export function useFocusBack(popup: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const before = useRef<Element>(null);
  // Not in the effect's cleanup, because React restores the focus after that.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isOpen) {
      before.current = menuButton(focused) ?? focused;
      return;
    }
    if (!(focused instanceof HTMLElement) || popup.current?.contains(focused) !== true) return;
    // If there is no place to return to, Base UI looks for one later.
    focused.blur();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }, [popup, isOpen]);
}

/** The button of the menu from which a dialog was opened, because the menu disappears. */
function menuButton(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "");
}
