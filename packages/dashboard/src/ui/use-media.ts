import { useCallback, useSyncExternalStore } from "react";

/** Cached, because `matchMedia` can force the browser to recalculate the page's style. */
const queries = new Map<string, MediaQueryList>();

const listOf = (query: string): MediaQueryList => {
  const list = queries.get(query) ?? matchMedia(query);
  queries.set(query, list);
  return list;
};

/** Whether a media query matches. The component renders again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
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
}
