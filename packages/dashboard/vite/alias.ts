import { join } from "node:path";

/** The modules that replace others in the dashboard. */
export const alias = {
  // React has this hook itself, so the library that the graph imports needs no substitute for it.
  "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
  // The page needs a small part of the library.
  "zod/mini": join(import.meta.dirname, "..", "..", "contract", "src", "zod-for-pages.ts"),
};
