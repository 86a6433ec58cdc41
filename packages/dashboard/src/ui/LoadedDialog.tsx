import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { IconButton } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./Dialog.module.css";
import type { DialogProps } from "./Dialog.tsx";

export const LoadedDialog = ({
  isOpen,
  onClose,
  children,
  place = "middle",
  isWide = false,
  ...texts
}: DialogProps) => (
  <BaseDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={styles.backdrop} />
      <BaseDialog.Popup
        data-window=""
        className={classNames(styles.popup, styles[place], isWide && styles.wide)}
      >
        <DialogHead {...texts} />
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
);

const DialogHead = ({
  title,
  description,
  isTitleUnseen = false,
}: Pick<DialogProps, "title" | "description" | "isTitleUnseen">) => (
  <header className={isTitleUnseen ? "unseen" : styles.head}>
    <div>
      <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
      {description === undefined ? null : (
        <BaseDialog.Description className={styles.description}>
          {description}
        </BaseDialog.Description>
      )}
    </div>
    <BaseDialog.Close render={<IconButton label="Close" size="small" className={styles.close} />}>
      <X />
    </BaseDialog.Close>
  </header>
);
