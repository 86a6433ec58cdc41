import { useEffect } from "react";

const hiddenGuards = "[data-base-ui-focus-guard][aria-hidden]";

/**
 * While a menu is open, Base UI puts empty elements around it that pass the focus on. They can be focused and
 * are `aria-hidden`, which must not be both (axe: aria-hidden-focus). Being empty, they say nothing anyway.
 */
export function useOpenFocusGuards(): void {
  useEffect(() => {
    const open = (): void => {
      for (const guard of document.querySelectorAll(hiddenGuards))
        guard.removeAttribute("aria-hidden");
    };
    open();
    // Some of them come a moment after the menu.
    const observer = new MutationObserver(open);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
