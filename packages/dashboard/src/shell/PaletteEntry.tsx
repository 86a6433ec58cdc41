import { lazyDialog, lazyModule } from "../ui/lazy.tsx";
import { useKeyDown } from "../ui/use-key-down.ts";

export const paletteModule = lazyModule(() => import("./palette/Palette.tsx"));
const Palette = lazyDialog(paletteModule, (module) => module.Palette);

/** How the command palette was opened; undefined while it is closed. */
export type PaletteOpening = "by click" | "by keys" | undefined;

type PaletteEntryProps = { opening: PaletteOpening; onChange: (opening: PaletteOpening) => void };

/** The command palette, which Ctrl+K or ⌘K open and close, even from fields and dialogs. */
export function PaletteEntry({ opening, onChange }: PaletteEntryProps) {
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(opening === undefined ? "by keys" : undefined);
  }, true);
  return (
    <Palette
      isOpen={opening !== undefined}
      hasKeyboard={opening === "by keys"}
      onClose={() => onChange(undefined)}
    />
  );
}
