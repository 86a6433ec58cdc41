type Memory = {
  recall: (key: string) => string | undefined;
  keep: (key: string, value: string | undefined) => void;
};

/** Reads and writes a browser storage. If it is forbidden or full, nothing is stored. */
const memoryIn = (storage: () => Storage): Memory => ({
  recall: (key) => {
    try {
      return storage().getItem(`signalbox.${key}`) ?? undefined;
    } catch {
      return undefined;
    }
  },
  keep: (key, value) => {
    try {
      if (value === undefined) storage().removeItem(`signalbox.${key}`);
      else storage().setItem(`signalbox.${key}`, value);
    } catch {
      // Ignored: the choice still applies until the page is closed.
    }
  },
});

/** Values that this browser keeps. */
export const { recall: remembered, keep: remember } = memoryIn(() => localStorage);

/** Values that only this tab keeps, until it is closed. */
export const { recall: rememberedInTab, keep: rememberInTab } = memoryIn(() => sessionStorage);

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
