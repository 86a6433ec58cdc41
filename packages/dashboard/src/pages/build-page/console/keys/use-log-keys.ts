import type { RefObject } from "react";
import { useKeyDown } from "../../../../ui/use-key-down.ts";
import { isInOverlay, usePageKeys } from "../../model/use-page-keys.ts";

export type LogKeys = {
  openSearch: () => void;
  /** The action of each key. An upper-case letter means the key with Shift. */
  actions: Readonly<Record<string, () => void>>;
};

/** The keyboard shortcuts of the log. Ctrl+F also works in fields. */
export function useLogKeys(
  panel: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>,
  { openSearch, actions }: LogKeys,
): void {
  usePageKeys(actions, panel);
  useKeyDown((event) => {
    const isFind = event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey);
    if (!isFind || event.shiftKey || event.altKey || event.defaultPrevented) return;
    if (isInOverlay(event.target, panel)) return;
    // If the field already has the focus, the browser's own search opens.
    if (document.activeElement === field.current && field.current !== null) return;
    event.preventDefault();
    openSearch();
  });
}
