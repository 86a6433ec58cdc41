import type { QueryClient } from "@tanstack/react-query";
import { loadFileWithRetry } from "../lib/load-file.ts";
import { overlays } from "../ui/overlays/overlays.ts";
import { paletteModule } from "./PaletteEntry.tsx";

/**
 * Loads what no first screen needs. Dialogs and toasts report failures, so they must be loaded before the connection is lost.
 * Deletes what the browser keeps of builds that the user may no longer see.
 */
export async function loadLater(cache: QueryClient): Promise<void> {
  const { signal } = new AbortController();
  const loadHistory = () => import("../history/watch-history.ts");
  const { watchHistory } = await loadFileWithRetry(loadHistory, signal);
  watchHistory(cache);
  await overlays.loadWithRetry(signal);
  await paletteModule.loadWithRetry(signal);
}
