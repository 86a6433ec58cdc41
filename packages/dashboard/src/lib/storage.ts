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
