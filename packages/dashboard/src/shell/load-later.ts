import { overlays } from "../ui/overlays/overlays.ts";
import { paletteModule } from "./PaletteEntry.tsx";
import { forgetKeptHistory } from "./forget-kept-history.ts";

/**
 * Loads what no first screen needs. Dialogs and toasts report failures, so they must be loaded before the connection is lost.
 */
export async function loadLater(): Promise<void> {
  const { signal } = new AbortController();
  forgetKeptHistory();
  await overlays.loadWithRetry(signal);
  await paletteModule.loadWithRetry(signal);
}
