import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./Dialog.module.css";

export type DialogProps = {
  isOpen: boolean;
  /** Escape, the close button, and a press outside. A form may answer by asking first. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** In the middle; at the left edge as a drawer; at the right edge; or over the whole window. */
  place?: "middle" | "left" | "right" | "full";
  /** The title is read out, not shown. */
  isTitleUnseen?: boolean;
};

/** A window over the page: it takes the focus, keeps it, and gives it back. */
export const Dialog = ({ isOpen, onClose, children, place = "middle", ...texts }: DialogProps) => (
  <BaseDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={styles.backdrop} />
      <BaseDialog.Popup className={classNames(styles.popup, styles[place])}>
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

/** The place of a dialog's buttons. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot}>{children}</footer>
);

/** What is between head and foot, and scrolls if it must. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);
