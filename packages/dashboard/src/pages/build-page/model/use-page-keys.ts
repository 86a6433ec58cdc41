import type { RefObject } from "react";
import { useKeyDown } from "../../../ui/use-key-down.ts";

type Panel = RefObject<HTMLElement | null>;

/**
 * Keyboard shortcuts of the build page. They work everywhere except in fields, menus and dialogs.
 * @param actions by key; an upper-case letter is the key with Shift
 * @param panel what the keys act on; they also work in a dialog that contains it
 */
export function usePageKeys(actions: Readonly<Record<string, () => void>>, panel?: Panel): void {
  useKeyDown((event) => {
    // A prevented event was handled by an element, such as an arrow key in the tree of stages.
    if (event.defaultPrevented || hasModifier(event) || isInOverlay(event.target, panel)) return;
    if (event.target instanceof Element && event.target.closest(fields) !== null) return;
    const act = actions[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}

/** Whether an element is in a menu, or in a dialog without the panel. Both have keys of their own. */
export function isInOverlay(target: EventTarget | null, panel?: Panel): boolean {
  if (panel?.current === null) return true;
  const overlay = target instanceof Element ? target.closest("[role=dialog], [role=menu]") : null;
  return overlay !== null && !(panel && overlay.contains(panel.current));
}

const fields = "input, textarea, select, [contenteditable]";

/** Some keyboards need AltGr for a bracket, which Windows reports as Ctrl and Alt. */
const hasModifier = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  metaKey || (key === "[" || key === "]" ? ctrlKey && !altKey : ctrlKey || altKey);
