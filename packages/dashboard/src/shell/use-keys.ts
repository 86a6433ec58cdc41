import { useEffect, useEffectEvent } from "react";

/** Calls `handle` for every key press on the page, with whether the focus is in a text field. */
export function useKeys(handle: (event: KeyboardEvent, isTyping: boolean) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    handle(event, isTyping);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

const typing = "input, textarea, select, [contenteditable], [role=dialog]";
