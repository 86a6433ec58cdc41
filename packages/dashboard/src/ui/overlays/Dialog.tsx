import { useState, type ReactNode } from "react";
import styles from "./Dialog.module.css";
import { lazyDialog } from "../lazy.tsx";
import { overlays } from "./overlays.ts";

export type DialogProps = {
  isOpen: boolean;
  /** Called on Escape, the close button, and a press outside. A form may ask for confirmation first. */
  onClose: () => void;
  /** Called when the closed dialog has disappeared and the page below can be scrolled again. */
  onClosed?: () => void;
  title: string;
  description?: ReactNode;
  /** Shown beside the close button. */
  tools?: ReactNode;
  children: ReactNode;
  /**
   * Centred, as a drawer at the left edge, over the whole window, or below the upper edge: without a visible header and
   * without an animation, but over the whole window where it is narrow.
   */
  place?: "middle" | "left" | "full" | "top";
  /** The user types on a keyboard, so its first field is focused even on a touch screen. */
  hasKeyboard?: boolean;
  /** Makes a centred dialog wide enough for two columns. */
  isWide?: boolean;
};

const LoadedDialog = lazyDialog(overlays, (module) => module.LoadedDialog);

/** A modal dialog, which traps the focus and restores it when it closes. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  return wasOpened ? <LoadedDialog {...props} /> : null;
}

/** The footer with a dialog's buttons. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>;
}

type DialogBodyProps = {
  /** The label of a body without controls, which must be focusable itself so that keys can scroll it. */
  label?: string;
  children: ReactNode;
};

/** The scrollable part between header and footer. */
export function DialogBody({ label, children }: DialogBodyProps) {
  return (
    <div
      className={styles.body}
      {...(label === undefined ? {} : { role: "region", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
