import { useEffect, useEffectEvent } from "react";

/** Calls `go` for `[` (-1) and `]` (1), except in fields, menus and dialogs. */
export function useNeighbourKeys(go: (by: -1 | 1) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const by = event.key === "[" ? -1 : event.key === "]" ? 1 : undefined;
    if (by === undefined || event.defaultPrevented) return;
    // Some keyboards need AltGr for a bracket, which Windows reports as Ctrl and Alt.
    if (event.metaKey || (event.ctrlKey && !event.altKey)) return;
    if (event.target instanceof Element && event.target.closest(occupied) !== null) return;
    event.preventDefault();
    go(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

const occupied = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";
