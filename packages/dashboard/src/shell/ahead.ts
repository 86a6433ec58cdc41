import { dialogParts } from "../ui/overlays/Dialog.tsx";
import { menuParts } from "../ui/overlays/Menu.tsx";
import { toastParts } from "./Shell.tsx";
import { shortcutsParts } from "./Shortcuts.tsx";
import { searchParts } from "./Sidebar.tsx";

/**
 * The parts to preload. Toasts and dialogs report failures, so they must be loaded before the connection is lost.
 * The others are available on every screen.
 */
export const ahead = [toastParts, dialogParts, menuParts, searchParts, shortcutsParts];
