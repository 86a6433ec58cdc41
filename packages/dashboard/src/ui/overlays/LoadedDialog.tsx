import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../Button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./Dialog.module.css";
import type { DialogProps } from "./Dialog.tsx";
import { useMedia } from "../use-media.ts";
import { useFocusBack } from "./use-focus-back.ts";

export function LoadedDialog({
  isOpen,
  onClose,
  onClosed,
  children,
  place = "middle",
  hasKeyboard = false,
  isWide = false,
  ...texts
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  useFocusBack(popup, isOpen);
  const isTouched = useMedia("(pointer: coarse)") && !hasKeyboard;
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      onOpenChangeComplete={(open) => (open ? undefined : onClosed?.())}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className={styles.backdrop} />
        <BaseDialog.Popup
          ref={popup}
          data-window=""
          className={classNames(styles.popup, styles[place], isWide && styles.wide)}
          // Focuses the first field or the first button of the footer, which is harmless, but nothing after a touch, because a
          // field would open the on-screen keyboard. A dialog that is open when the page loads was not touched, so its first
          // button would have a focus ring.
          initialFocus={() => (isTouched ? popup.current : (firstControl(popup.current) ?? true))}
        >
          <DialogHead {...texts} />
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

const firstControl = (popup: Element | null): HTMLElement | null | undefined =>
  popup?.querySelector<HTMLElement>(":is(input, select, textarea, footer button):not(:disabled)");

type DialogHeadProps = Pick<DialogProps, "title" | "description" | "tools">;

const DialogHead = ({ title, description, tools }: DialogHeadProps) => (
  <header className={styles.head}>
    <div>
      <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
      {description === undefined ? null : (
        <BaseDialog.Description className={styles.description}>
          {description}
        </BaseDialog.Description>
      )}
    </div>
    <div className={styles.tools}>
      {tools}
      <BaseDialog.Close render={<IconButton label="Close" size="small" />}>
        <X />
      </BaseDialog.Close>
    </div>
  </header>
);
