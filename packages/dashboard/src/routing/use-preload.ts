import { useEffect, useRef } from "react";

/** How long a link must be hovered or focused, so that a pointer that only crosses it requests nothing. */
const preloadAfterMs = 50;

/** Calls `preload` after a short time, unless it is cancelled before or the component is removed. */
export function usePreload(preload: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = (): void => clearTimeout(timer.current);
  const soon = (): void => {
    cancel();
    timer.current = setTimeout(preload, preloadAfterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { soon, cancel };
}
