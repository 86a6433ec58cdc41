import { useState } from "react";
import { usePageActions } from "../components/page-actions.ts";
import { lazyDialog, lazyModule } from "../ui/lazy.tsx";
import { useKey } from "./use-key.ts";

export const shortcutsModule = lazyModule(() => import("./ShortcutsHelp.tsx"));
const ShortcutsHelp = lazyDialog(shortcutsModule, (module) => module.ShortcutsHelp);

/** Opens the list of shortcuts on `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKey("?", open);
  usePageActions(
    () => [{ id: "shortcuts", title: "Keyboard shortcuts", keys: ["?"], run: open }],
    "shell",
  );
  return <ShortcutsHelp isOpen={isOpen} onClose={() => setOpen(false)} />;
}
