import { useKeys } from "./use-keys.ts";

/** Opens the search on `/` (unless the focus is in a text field), Ctrl+K or ⌘K. */
export function useSearchKeys(open: () => void): void {
  return useKeys((event, isTyping) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const isSlash = event.key === "/" && !isTyping && !isCommand;
    const isK = event.key.toLowerCase() === "k" && isCommand;
    if (!isSlash && !isK) return;
    event.preventDefault();
    open();
  });
}
