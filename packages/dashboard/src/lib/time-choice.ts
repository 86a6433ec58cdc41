import { remember, remembered } from "./storage.ts";

/** The key under which this browser stores the choice. */
export const timesMemory = "times";
const listeners = new Set<() => void>();
let isExact: boolean | undefined;

/** Whether the reader wants exact times instead of relative ones such as `3 minutes ago`. */
export const timeChoice = {
  isExact: (): boolean => (isExact ??= remembered(timesMemory) === "exact"),
  choose: (wanted: boolean): void => {
    isExact = wanted;
    remember(timesMemory, wanted ? "exact" : undefined);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
