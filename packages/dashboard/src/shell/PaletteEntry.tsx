import { Command } from "lucide-react";
import { useState } from "react";
import { DialogButton } from "../ui/DialogButton.tsx";
import { lazyDialog, lazyModule } from "../ui/lazy.tsx";
import { useKeyDown } from "../ui/use-key-down.ts";

export const paletteModule = lazyModule(() => import("./palette/Palette.tsx"));
const Palette = lazyDialog(paletteModule, (module) => module.Palette);

/** Opens the command palette on Ctrl+K or ⌘K, even from fields and dialogs. The keys also close it. */
export function PaletteEntry({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(!isOpen);
  });
  return (
    <DialogButton
      label="Command palette"
      keys="Control+K Meta+K"
      shownKeys="Ctrl K"
      icon={<Command aria-hidden="true" />}
      className={className}
      module={paletteModule}
      Dialog={Palette}
      isOpen={isOpen}
      onChange={setOpen}
    />
  );
}
