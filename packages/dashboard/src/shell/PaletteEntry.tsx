import { Command } from "lucide-react";
import { useState } from "react";
import { DialogButton } from "../ui/DialogButton.tsx";
import { lazyDialog, lazyModule } from "../ui/lazy.tsx";
import { useKeyDown } from "../ui/use-key-down.ts";
import { earlyKeys } from "./palette/early-keys/early-keys.ts";

export const paletteModule = lazyModule(() => import("./palette/Palette.tsx"));
const Palette = lazyDialog(paletteModule, (module) => module.Palette);

/**
 * Opens the command palette on Ctrl+K or ⌘K, even from fields and dialogs. The keys also close it. What is typed while its
 * code is loaded is kept for its field, unless the user has moved the focus elsewhere.
 */
export function PaletteEntry({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean, target?: EventTarget | null): void => {
    earlyKeys.pressed = [];
    earlyKeys.target = target;
    setOpen(next);
  };
  useKeyDown((event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== "k" || event.shiftKey || event.altKey) return;
      change(!isOpen, isOpen ? undefined : target);
    } else if (target !== earlyKeys.target) return;
    else if (key === "Escape") change(false);
    else if (/^(.|Backspace|Enter)$/u.test(key)) earlyKeys.pressed.push(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
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
      onChange={change}
    />
  );
}
