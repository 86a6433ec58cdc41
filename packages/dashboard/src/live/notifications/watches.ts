import { remember, remembered } from "../../lib/storage.ts";

/** The builds that the user wants to be notified about, as `namespace/name/number`. All tabs share them. */
const memory = "watched-builds";
const listeners = new Set<() => void>();

const read = (): string[] => (remembered(memory) ?? "").split("\n").filter((key) => key !== "");

const write = (keys: readonly string[]): void => {
  remember(memory, keys.length === 0 ? undefined : keys.join("\n"));
  for (const listener of listeners) listener();
};

export const watches = {
  list: read,
  has: (key: string): boolean => read().includes(key),
  add: (key: string): void => write([...read().filter((one) => one !== key), key]),
  remove: (key: string): void => write(read().filter((one) => one !== key)),
  clear: (): void => write([]),
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
