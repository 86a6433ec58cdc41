import { useEffect, useEffectEvent } from "react";

/** Keys of the comparison. They work everywhere on the page except in fields, menus and dialogs. */
export function useCompareKeys(actions: Readonly<Record<string, () => void>>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isElsewhere = target instanceof Element && target.closest(occupied) !== null;
    const act = isElsewhere ? undefined : actions[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

const occupied = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";
