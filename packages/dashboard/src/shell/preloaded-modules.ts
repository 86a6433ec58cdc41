import { dialogModule } from "../ui/overlays/Dialog.tsx";
import { menuModule } from "../ui/overlays/Menu.tsx";
import { paletteModule } from "./PaletteEntry.tsx";
import { toastModule } from "./Shell.tsx";
import { shortcutsModule } from "./Shortcuts.tsx";
import { searchModule } from "./Sidebar.tsx";

/**
 * The modules to preload. Toasts and dialogs report failures, so they must be loaded before the connection is lost.
 * The others are available on every screen.
 */
export const preloadedModules = [
  toastModule,
  dialogModule,
  menuModule,
  searchModule,
  paletteModule,
  shortcutsModule,
];
