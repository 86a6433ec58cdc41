import type { Database } from "./database.ts";

/** Enough for everybody who uses a server at the same time, and for the repositories that they look at. */
const maxKept = 5000;

/**
 * Returns a function that finds a row by its key and caches it until a row of the table changes. A missing row is not
 * cached. Callers share the rows, so these are frozen.
 * @param onChange calls its argument at each change of a row that exists
 */
export function cacheRows<Key, Value extends object>(
  database: Pick<Database, "isInTransaction">,
  onChange: (forget: () => void) => void,
  find: (key: Key) => Value | undefined,
): (key: Key) => Value | undefined {
  const kept = new Map<Key, Value>();
  onChange(() => kept.clear());
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = find(key);
    // A transaction may be rolled back.
    if (found === undefined || database.isInTransaction()) return found;
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, Object.freeze(found));
    return found;
  };
}
