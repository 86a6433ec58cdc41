const listeners = new Set<() => void>();

/** Notifies subscribers that the user opened something whose file could not be loaded. */
export const loadFailures = {
  report: (): void => {
    for (const listener of listeners) listener();
  },
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
