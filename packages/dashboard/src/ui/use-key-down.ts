import { useEffect, useEffectEvent } from "react";

/** Calls `handle` for each key press on the page, before everything else if `isFirst`. */
export function useKeyDown(handle: (event: KeyboardEvent) => void, isFirst = false): void {
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", listener, isFirst);
    return () => window.removeEventListener("keydown", listener, isFirst);
  }, [isFirst]);
}
