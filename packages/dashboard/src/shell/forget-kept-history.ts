import { remember, remembered } from "../lib/storage.ts";

/** Set once the database has been deleted. */
const memory = "history-forgotten";

/** Deletes what earlier versions kept of ended builds in this browser, once. */
export function forgetKeptHistory(): void {
  if (remembered(memory) !== undefined) return;
  for (const key of ["history", "kept-reasons"]) remember(key, undefined);
  try {
    const deletion = indexedDB.deleteDatabase("signalbox-history");
    deletion.addEventListener("success", () => remember(memory, "yes"));
  } catch {
    // The browser forbids databases, so there is none.
  }
}
