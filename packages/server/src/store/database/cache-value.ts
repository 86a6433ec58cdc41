import type { Database } from "./database.ts";

/**
 * Returns a function that reads a value and caches it until it may have changed.
 * @param onChange calls its argument at each change
 */
export function cacheValue<Value>(
  database: Pick<Database, "isInTransaction">,
  onChange: (forget: () => void) => void,
  read: () => Value,
): () => Value {
  let kept: { value: Value } | undefined;
  onChange(() => {
    kept = undefined;
  });
  return () => {
    if (kept !== undefined) return kept.value;
    const value = read();
    // A transaction may be rolled back.
    if (!database.isInTransaction()) kept = { value };
    return value;
  };
}
