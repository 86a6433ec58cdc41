import { useCallback, useSyncExternalStore } from "react";

/** Making one lets the browser work out the page's style: one is made for each query, and kept. */
const made = new Map<string, MediaQueryList>();

const listOf = (query: string): MediaQueryList => {
  const list = made.get(query) ?? matchMedia(query);
  made.set(query, list);
  return list;
};

/** Whether a media query holds, followed as it changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const media = listOf(query);
        media.addEventListener("change", listener);
        return () => media.removeEventListener("change", listener);
      },
      [query],
    ),
    () => listOf(query).matches,
  );
