import { useEffect } from "react";

const hiddenGuards = "[data-base-ui-focus-guard][aria-hidden]";

/**
 * Removes `aria-hidden` from the focus guards that Base UI renders around an open menu, because focusable elements
 * must not be hidden: https://dequeuniversity.com/rules/axe/4.10/aria-hidden-focus. Screen readers do not announce
 * the guards anyway, because they are empty.
 */
export function useOpenFocusGuards(): void {
  useEffect(() => {
    const open = (): void => {
      for (const guard of document.querySelectorAll(hiddenGuards))
        guard.removeAttribute("aria-hidden");
    };
    open();
    // Base UI inserts some of the guards after the menu.
    const observer = new MutationObserver(open);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
