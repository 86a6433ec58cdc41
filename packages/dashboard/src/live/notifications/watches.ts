import { createStorageListeners, remember, remembered } from "../../lib/storage.ts";

/** The builds that the user wants to be notified about, as `namespace/name/number`. All tabs share them. */
const memory = "watched-builds";
const listeners = createStorageListeners();

const read = (): string[] => (remembered(memory) ?? "").split("\n").filter((key) => key !== "");

const write = (keys: readonly string[]): void => {
  remember(memory, keys.length === 0 ? undefined : keys.join("\n"));
  listeners.notify();
};

export const watches = {
  list: read,
  has: (key: string): boolean => read().includes(key),
  add: (key: string): void => write([...read().filter((one) => one !== key), key]),
  remove: (key: string): void => write(read().filter((one) => one !== key)),
  clear: (): void => write([]),
  subscribe: listeners.subscribe,
};
