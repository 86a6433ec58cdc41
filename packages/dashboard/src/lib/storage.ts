/** What this browser remembers of a choice. Storage may be forbidden or full: then nothing is remembered. */
export const remembered = (key: string): string | undefined => {
  try {
    return localStorage.getItem(`signalbox.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
};

export const remember = (key: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(`signalbox.${key}`);
    else localStorage.setItem(`signalbox.${key}`, value);
  } catch {
    // The choice still holds until the page is left.
  }
};
