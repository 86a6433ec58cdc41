import { useState, type ReactNode } from "react";
import styles from "./Dialog.module.css";
import { laterWindow, partsOf } from "../later.tsx";

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
  /** In the middle, with room for two columns. */
  isWide?: boolean;
};

export const dialogParts = partsOf(() => import("./LoadedDialog.tsx"));
const LoadedDialog = laterWindow(dialogParts, (module) => module.LoadedDialog);

/**
 * A window over the page: it takes the focus, keeps it, and gives it back. Its parts are loaded when
 * it is opened for the first time, if nobody has done so before.
 */
export const Dialog = (props: DialogProps) => {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  return wasOpened ? <LoadedDialog {...props} /> : null;
};

/** The place of a dialog's buttons. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot}>{children}</footer>
);

type DialogBodyProps = {
  /** Names a body that holds nothing but text: it takes the focus itself, to be scrolled by keys. */
  label?: string;
  children: ReactNode;
};

/** What is between head and foot, and scrolls if it must. */
export const DialogBody = ({ label, children }: DialogBodyProps) => (
  <div
    className={styles.body}
    {...(label === undefined ? {} : { role: "region", "aria-label": label, tabIndex: 0 })}
  >
    {children}
  </div>
);
