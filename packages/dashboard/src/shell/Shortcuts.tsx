import { useState } from "react";
import { later, partsOf } from "../ui/later.tsx";
import { useKeys } from "./use-keys.ts";

const ShortcutsHelp = later(
  partsOf(() => import("./ShortcutsHelp.tsx")),
  (module) => module.ShortcutsHelp,
);

/** `?` lists the shortcuts. */
export const Shortcuts = () => {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  useKeys((event, isTyping) => {
    if (event.key !== "?" || isTyping) return;
    event.preventDefault();
    setState("open");
  });
  if (state === "never") return null;
  return <ShortcutsHelp isOpen={state === "open"} onClose={() => setState("closed")} />;
};
