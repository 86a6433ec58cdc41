import { useSyncExternalStore } from "react";

const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

/** A name for the colours in use: it changes when what was read from the styles has to be read again. */
export const useTheme = (): string => useSyncExternalStore(subscribe, themeName);

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
