type Memory = {
  recall: (key: string) => string | undefined;
  keep: (key: string, value: string | undefined) => void;
};

/** Storage may be forbidden or full: then nothing is remembered. */
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
      // What was chosen still holds until the page is left.
    }
  },
});

/** What this browser remembers of a choice. */
export const { recall: remembered, keep: remember } = memoryIn(() => localStorage);

/** What this tab alone remembers, and no longer than it is open. */
export const { recall: rememberedInTab, keep: rememberInTab } = memoryIn(() => sessionStorage);
