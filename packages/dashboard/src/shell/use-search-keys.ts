import { useEffect, useEffectEvent } from "react";

/** Opens search by `/`, or by Ctrl or ⌘ with K; a slash that is being typed somewhere stays a slash. */
export const useSearchKeys = (open: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey;
    const isK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isK) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
};

const typing = "input, textarea, select, [contenteditable], [role=dialog]";
