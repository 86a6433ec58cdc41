import { Suspense, lazy, useState } from "react";
import { useKeys } from "./use-keys.ts";

const ShortcutsHelp = lazy(() =>
  import("./ShortcutsHelp.tsx").then((module) => ({ default: module.ShortcutsHelp })),
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
  return (
    <Suspense>
      <ShortcutsHelp isOpen={state === "open"} onClose={() => setState("closed")} />
    </Suspense>
  );
};
