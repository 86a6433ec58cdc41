import { useEffect, useEffectEvent, type RefObject } from "react";

export type LogKeys = {
  openSearch: () => void;
  /** The action of each key. An upper-case letter means the key with shift. */
  actions: Readonly<Record<string, () => void>>;
};

/**
 * The keyboard shortcuts of the log. They work everywhere on the page except in fields and in dialogs
 * over the log.
 */
export function useLogKeys(
  panel: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>,
  { openSearch, actions }: LogKeys,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    // The tree of stages has handled its arrow keys.
    if (event.defaultPrevented) return;
    if (!(event.target instanceof Element) || isOutside(event.target, panel.current)) return;
    const isFind = event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey);
    if (isFind && !event.shiftKey && !event.altKey) {
      // If the field already has the focus, the browser's own search opens.
      if (document.activeElement === field.current && field.current !== null) return;
      event.preventDefault();
      openSearch();
      return;
    }
    const isTyping = event.target.closest("input, textarea, select, [contenteditable]") !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** Whether an element is in a dialog without the log, or in a menu, which has its own keys. */
const isOutside = (target: Element, panel: HTMLElement | null): boolean => {
  const own = target.closest("[role=dialog], [role=menu]");
  return panel === null || (own !== null && !own.contains(panel));
};
