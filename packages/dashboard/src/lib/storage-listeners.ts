/** The listeners to a value in the browser's storage, which other tabs may change, too. */
export function createStorageListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Reports a change made in this tab. */
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    /** Reports changes, including those made in other tabs. Returns a function that unsubscribes. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}
