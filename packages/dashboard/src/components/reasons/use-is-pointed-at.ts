import { useEffect, useState, type RefObject } from "react";

/** Long enough that a pointer on its way across a list does not request the log of every row. */
const hoverMs = 150;

/** Whether the link around an element has been hovered briefly or focused. Once true, it stays true. */
export function useIsPointedAt(element: RefObject<Element | null>): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    const link = element.current?.closest("a");
    if (isPointedAt || !link) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = (): void => {
      timer ??= setTimeout(() => setPointedAt(true), hoverMs);
    };
    const leave = (): void => {
      clearTimeout(timer);
      timer = undefined;
    };
    const focus = (): void => setPointedAt(true);
    // The row may have been reached while the code of this line was being loaded.
    if (link.matches(":focus-visible")) focus();
    else if (link.matches(":hover")) enter();
    link.addEventListener("pointerenter", enter);
    link.addEventListener("pointerleave", leave);
    link.addEventListener("focus", focus);
    return () => {
      leave();
      link.removeEventListener("pointerenter", enter);
      link.removeEventListener("pointerleave", leave);
      link.removeEventListener("focus", focus);
    };
  }, [element, isPointedAt]);
  return isPointedAt;
}
