import { remember, remembered } from "../../lib/storage.ts";

/** The last texts that were added, which all tabs of this browser share. At most `max` are kept. */
export function createRecentKeys(memory: string, max: number) {
  const read = (): string[] => (remembered(memory) ?? "").split("\n").filter((key) => key !== "");
  const write = (keys: readonly string[]): void =>
    remember(memory, keys.length === 0 ? undefined : keys.join("\n"));
  return {
    list: read,
    has: (key: string): boolean => read().includes(key),
    add: (key: string): void => write([...read().filter((one) => one !== key), key].slice(-max)),
    remove: (key: string): void => write(read().filter((one) => one !== key)),
    clear: (): void => write([]),
  };
}
