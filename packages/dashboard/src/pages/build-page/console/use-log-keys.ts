import { useEffect, useEffectEvent, type RefObject } from "react";

export type LogKeys = {
  openSearch: () => void;
  /** What each key does; a capital letter is the key with shift. */
  actions: Readonly<Record<string, () => void>>;
};

/** The keys of the log, wherever on the page the focus is, but for fields and windows over the log. */
export const useLogKeys = (
  panel: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>,
  { openSearch, actions }: LogKeys,
): void => {
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.target instanceof Element) || isOutside(event.target, panel.current)) return;
    const isFind = event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey);
    if (isFind && !event.shiftKey && !event.altKey) {
      // Asked again from within, the browser's own search opens.
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
    const listener = (event: KeyboardEvent): void => hear(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
};

/** In a window over the page that does not hold the log, or in a list that has keys of its own. */
const isOutside = (target: Element, panel: HTMLElement | null): boolean => {
  const own = target.closest("[role=dialog], [role=menu], [role=tree]");
  return panel === null || (own !== null && !own.contains(panel));
};
