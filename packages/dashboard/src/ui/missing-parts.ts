const listeners = new Set<() => void>();

/** Tells who listens that something was asked for whose file could not be loaded. */
export const missingParts = {
  tell: (): void => {
    for (const listener of listeners) listener();
  },
  /** Returns how to stop. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
