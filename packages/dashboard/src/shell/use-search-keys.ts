import { useKeys } from "./use-keys.ts";

/** Opens search by `/`, or by Ctrl or ⌘ with K; a slash that is being typed somewhere stays a slash. */
export const useSearchKeys = (open: () => void): void =>
  useKeys((event, isTyping) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const isSlash = event.key === "/" && !isTyping && !isCommand;
    const isK = event.key.toLowerCase() === "k" && isCommand;
    if (!isSlash && !isK) return;
    event.preventDefault();
    open();
  });
