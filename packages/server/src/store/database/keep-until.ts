import type { Database } from "./database.ts";

/**
 * Returns a function that reads a value once and keeps it until it changes.
 * @param onChange calls its argument at each change by this process
 */
export function keepUntil<Value>(
  database: Pick<Database, "isInTransaction" | "versionOfOthers">,
  onChange: (forget: () => void) => void,
  read: () => Value,
): () => Value {
  let kept: { value: Value; version: number } | undefined;
  onChange(() => {
    kept = undefined;
  });
  return () => {
    const version = database.versionOfOthers();
    if (kept?.version === version) return kept.value;
    const value = read();
    // A transaction may be rolled back.
    kept = database.isInTransaction() ? undefined : { value, version };
    return value;
  };
}
