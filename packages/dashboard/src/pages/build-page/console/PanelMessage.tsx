import type { ReactNode } from "react";
import styles from "./PanelMessage.module.css";

type PanelMessageProps = {
  icon?: ReactNode;
  text: string;
  /** Whether lines are shown below. The message is then a strip above them. */
  isStrip?: boolean;
  role?: "alert" | "status" | undefined;
  /** Details and controls. */
  children?: ReactNode;
};

/** A message instead of the lines of a log, or above them. */
export function PanelMessage({ icon, text, isStrip = false, role, children }: PanelMessageProps) {
  return (
    <div className={isStrip ? styles.strip : styles.message} role={role}>
      {icon}
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
