import { useKeyDown } from "../ui/use-key-down.ts";

/** Calls `run` when the key is pressed on the page, unless the focus is in a text field or a dialog. */
export function useKey(key: string, run: () => void): void {
  useKeyDown((event) => {
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    if (event.key !== key || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  });
}

const typing = "input, textarea, select, [contenteditable], [role=dialog]";
