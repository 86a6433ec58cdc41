import { useEffect, useEffectEvent } from "react";

/** Calls `hear` for every key press on the page, with whether the focus is in a text field. */
export function useKeys(hear: (event: KeyboardEvent, isTyping: boolean) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    hear(event, isTyping);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

const typing = "input, textarea, select, [contenteditable], [role=dialog]";
