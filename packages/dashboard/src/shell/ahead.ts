import { dialogParts } from "../ui/overlays/Dialog.tsx";
import { menuParts } from "../ui/overlays/Menu.tsx";
import { toastParts } from "./Shell.tsx";
import { shortcutsParts } from "./Shortcuts.tsx";
import { searchParts } from "./Sidebar.tsx";

/**
 * What tells of a failure or asks before an action must be here before it is needed: it is needed when no
 * file can be loaded any more. The parts that stand on every screen come with it.
 */
export const ahead = [toastParts, dialogParts, menuParts, searchParts, shortcutsParts];
