import { Suspense, lazy, useState, type ReactNode } from "react";
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

const LoadedDialog = lazy(() =>
  import("./LoadedDialog.tsx").then((module) => ({ default: module.LoadedDialog })),
);

/**
 * A window over the page: it takes the focus, keeps it, and gives it back. Its parts are loaded when
 * it is opened for the first time.
 */
export const Dialog = (props: DialogProps) => {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <LoadedDialog {...props} />
    </Suspense>
  );
};

/** The place of a dialog's buttons. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot}>{children}</footer>
);

/** What is between head and foot, and scrolls if it must. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);
