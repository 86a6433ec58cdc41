import { useSyncExternalStore } from "react";

const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

/** An identifier of the current colours. When it changes, values from the style sheet must be read again. */
export function useTheme(): string {
  return useSyncExternalStore(subscribe, themeName);
}

const subscribe = (listener: () => void): (() => void) => {
  const stop = new AbortController();
  for (const query of queries)
    matchMedia(query).addEventListener("change", listener, { signal: stop.signal });
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    stop.abort();
    observer.disconnect();
  };
};

const themeName = (): string =>
  [
    document.documentElement.dataset.theme,
    ...queries.map((query) => matchMedia(query).matches),
  ].join();
