import { useState } from "react";
import { usePageActions } from "../components/page-actions.ts";
import { lazyDialog, lazyModule } from "../ui/lazy.tsx";
import { useKeys } from "./use-keys.ts";

export const shortcutsModule = lazyModule(() => import("./ShortcutsHelp.tsx"));
const ShortcutsHelp = lazyDialog(shortcutsModule, (module) => module.ShortcutsHelp);

/** Opens the list of shortcuts on `?`. */
export function Shortcuts() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  useKeys((event, isTyping) => {
    if (event.key !== "?" || isTyping) return;
    event.preventDefault();
    setState("open");
  });
  usePageActions(
    () => [
      { id: "shortcuts", title: "Keyboard shortcuts", keys: ["?"], run: () => setState("open") },
    ],
    "shell",
  );
  if (state === "never") return null;
  return <ShortcutsHelp isOpen={state === "open"} onClose={() => setState("closed")} />;
}
