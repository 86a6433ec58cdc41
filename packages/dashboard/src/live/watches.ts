import { remember, remembered } from "../lib/storage.ts";

/** Builds whose end somebody wants to be told of, as `namespace/name/number`; all tabs know them. */
const memory = "watched-builds";
const listeners = new Set<() => void>();

const read = (): string[] => (remembered(memory) ?? "").split("\n").filter((key) => key !== "");

const write = (keys: readonly string[]): void => {
  remember(memory, keys.join("\n"));
  for (const listener of listeners) listener();
};

export const watches = {
  list: read,
  has: (key: string): boolean => read().includes(key),
  add: (key: string): void => write([...read().filter((one) => one !== key), key]),
  remove: (key: string): void => write(read().filter((one) => one !== key)),
  /** Hears of changes, also of those that other tabs make. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  },
};
