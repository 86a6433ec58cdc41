import { remember, remembered } from "./storage.ts";

const key = "times";
const listeners = new Set<() => void>();
let isExact: boolean | undefined;

/** Whether the reader wants exact times instead of relative ones such as `3 minutes ago`. */
export const timeChoice = {
  isExact: (): boolean => (isExact ??= remembered(key) === "exact"),
  choose: (wanted: boolean): void => {
    isExact = wanted;
    remember(key, wanted ? "exact" : undefined);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
