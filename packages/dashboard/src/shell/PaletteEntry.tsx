import { Command } from "lucide-react";
import { useRef, useState } from "react";
import { DialogButton } from "../ui/DialogButton.tsx";
import { verbatim } from "../ui/Field.tsx";
import { lazyDialog, lazyModule } from "../ui/lazy.tsx";
import { useKeyDown } from "../ui/use-key-down.ts";
import { earlyField, takeEarlyText } from "./palette/early-text/early-field.ts";

export const paletteModule = lazyModule(() => import("./palette/Palette.tsx"));
const Palette = lazyDialog(paletteModule, (module) => module.Palette);

/**
 * Opens the command palette on Ctrl+K or ⌘K, even from fields and dialogs. The keys also close it. Until its field has the
 * focus, an unseen field takes what is typed, unless the user moves the focus elsewhere.
 */
export function PaletteEntry({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  // Moving the focus would end the composition of an input method before the user has chosen the characters.
  const [isComposing, setComposing] = useState(false);
  const { element } = earlyField;
  const origin = useRef<Element>(null);
  const goBack = (): void => {
    element.current?.blur();
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
  };
  const change = (next: boolean, byKeys = false): void => {
    takeEarlyText();
    setComposing(false);
    earlyField.isUsed = next && byKeys;
    if (earlyField.isUsed) {
      origin.current = document.activeElement;
      element.current?.focus({ preventScroll: true });
    } else if (document.activeElement === element.current) goBack();
    setOpen(next);
  };
  useKeyDown((event) => {
    const { key, target } = event;
    const isToggle =
      (event.ctrlKey || event.metaKey) &&
      key.toLowerCase() === "k" &&
      !event.shiftKey &&
      !event.altKey;
    const isEarly = target === element.current;
    const isCancel = isEarly && key === "Escape" && !event.isComposing;
    if (isToggle) change(!isOpen, !isOpen);
    else if (isCancel) change(false);
    if (isToggle || isCancel) event.preventDefault();
    if (isToggle || isEarly) event.stopPropagation();
  }, true);
  return (
    <>
      <DialogButton
        label="Command palette"
        keys="Control+K Meta+K"
        shownKeys="Ctrl K"
        icon={<Command aria-hidden="true" />}
        className={className}
        module={paletteModule}
        Dialog={Palette}
        isOpen={isOpen && !isComposing}
        onChange={change}
      />
      <input
        {...verbatim}
        ref={element}
        type="text"
        className="unseen"
        tabIndex={-1}
        aria-label="Command palette"
        aria-hidden={!isOpen}
        // The palette returns the focus to where it found it.
        onFocus={() => (earlyField.isUsed ? undefined : goBack())}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </>
  );
}
