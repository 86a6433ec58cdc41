import type { FirstFrame } from "@signalbox/contract";
import { createContext, use, useSyncExternalStore } from "react";

/** What the server assumed when it rendered the page. Without such a page it is never read. */
export const FirstFrameContext = createContext<FirstFrame>({
  now: 0,
  isNarrow: false,
  windowHeight: 0,
});

export function useFirstFrame(): FirstFrame {
  return use(FirstFrameContext);
}

const never = () => () => undefined;

/**
 * A value that only the browser knows. The server, and the first render of its page in the browser, use `first`. `read` must
 * return the same value each time, or a primitive one.
 */
export function useInBrowser<Value, First>(read: () => Value, first: First): Value | First {
  return useSyncExternalStore<Value | First>(never, read, () => first);
}
