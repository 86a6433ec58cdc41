import { Command } from "lucide-react";
import { useState } from "react";
import { lazyDialog, lazyModule } from "../ui/lazy.tsx";
import { useKeyDown } from "../ui/use-key-down.ts";

export const paletteModule = lazyModule(() => import("./palette/Palette.tsx"));
const Palette = lazyDialog(paletteModule, (module) => module.Palette);

/** Opens the command palette on Ctrl+K or ⌘K, also from fields and dialogs. The keys also close it. */
export function PaletteEntry({ className }: { className: string | undefined }) {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    event.preventDefault();
    setState(state === "open" ? "closed" : "open");
  });
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => setState("open")}
        onPointerEnter={paletteModule.prepare}
        aria-label="Command palette"
        aria-keyshortcuts="Control+K Meta+K"
        title="Command palette ( Ctrl K )"
      >
        <Command aria-hidden="true" />
      </button>
      {state === "never" ? null : (
        <Palette isOpen={state === "open"} onClose={() => setState("closed")} />
      )}
    </>
  );
}
