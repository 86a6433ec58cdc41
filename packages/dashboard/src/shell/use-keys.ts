import { useKeyDown } from "../ui/use-key-down.ts";

/** Calls `handle` for every key press on the page, with whether the focus is in a text field. */
export function useKeys(handle: (event: KeyboardEvent, isTyping: boolean) => void): void {
  useKeyDown((event) => {
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    handle(event, isTyping);
  });
}

const typing = "input, textarea, select, [contenteditable], [role=dialog]";
