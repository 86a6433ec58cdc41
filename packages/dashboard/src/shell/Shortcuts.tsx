import { useState } from "react";
import { usePageActions } from "../components/page-actions.ts";
import { ShortcutsHelp } from "./ShortcutsHelp.tsx";
import { useKey } from "./use-key.ts";

/** Opens the list of shortcuts on `?`. */
export function Shortcuts({ isVisitor }: { isVisitor: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKey("?", open);
  usePageActions(
    () => [{ id: "shortcuts", title: "Keyboard shortcuts", keys: ["?"], run: open }],
    "shell",
  );
  return <ShortcutsHelp isVisitor={isVisitor} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
