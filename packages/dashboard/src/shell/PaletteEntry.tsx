import { Command } from "lucide-react";
import { useState } from "react";
import { DialogButton } from "../ui/DialogButton.tsx";
import { lazyDialog, lazyModule } from "../ui/lazy.tsx";
import { useKeyDown } from "../ui/use-key-down.ts";

export const paletteModule = lazyModule(() => import("./palette/Palette.tsx"));
const Palette = lazyDialog(paletteModule, (module) => module.Palette);

/** Opens the command palette on Ctrl+K or ⌘K, even from fields and dialogs. The keys also close it. */
export function PaletteEntry({ className }: { className: string | undefined }) {
  const [opened, setOpened] = useState<"by click" | "by keys">();
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    event.preventDefault();
    event.stopPropagation();
    setOpened(opened === undefined ? "by keys" : undefined);
  }, true);
  return (
    <>
      <DialogButton
        label="Command palette"
        keys="Control+K Meta+K"
        shownKeys="Ctrl K"
        icon={<Command aria-hidden="true" />}
        className={className}
        onOpen={() => setOpened("by click")}
      />
      <Palette
        isOpen={opened !== undefined}
        hasKeyboard={opened === "by keys"}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
