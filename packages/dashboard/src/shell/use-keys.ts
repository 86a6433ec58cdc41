import { useEffect, useEffectEvent } from "react";

/** Hears every key on the page, and whether it is being typed into something. */
export const useKeys = (hear: (event: KeyboardEvent, isTyping: boolean) => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    hear(event, isTyping);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
};

const typing = "input, textarea, select, [contenteditable], [role=dialog]";
