import { useCallback, useEffect, useRef, useState } from "react";

/** The subject of the open card. `isPinned`: it stays until the user clicks elsewhere, because a finger cannot hover. */
export type ShownCard<Key> = { key: Key; anchor: Element; isPinned: boolean };

/** Long enough to move the pointer from an element to its card (WCAG 1.4.13). */
const leaveMs = 150;

/**
 * Which of several elements has its card open. The card closes on Escape, and a moment after the pointer has left
 * element and card. A pinned card closes when the user clicks elsewhere.
 */
export function useHoverCard<Key>() {
  const [shown, setShown] = useState<ShownCard<Key>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setShown(undefined);
  }, []);
  const show = useCallback((key: Key, anchor: Element, isPinned = false) => {
    clearTimeout(timer.current);
    setShown({ key, anchor, isPinned });
  }, []);
  const hideSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(undefined), leaveMs);
  }, []);
  const isOpen = shown !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") hide();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOpen, hide]);
  const isPinned = shown?.isPinned === true;
  useEffect(() => {
    if (!isPinned) return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest("[popover]") === null) hide();
    };
    // Before the handlers of the elements, one of which may open its own card.
    window.addEventListener("pointerdown", onPress, { capture: true });
    return () => window.removeEventListener("pointerdown", onPress, { capture: true });
  }, [isPinned, hide]);
  useEffect(() => keep, [keep]);
  return { shown, show, keep, hide, hideSoon };
}
