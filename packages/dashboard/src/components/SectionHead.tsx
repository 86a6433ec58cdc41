import type { ReactNode } from "react";
import styles from "./SectionHead.module.css";

type SectionHeadProps = {
  title: string;
  /** A sentence that describes the section. */
  children?: ReactNode;
  /** Shown at the right. */
  action?: ReactNode;
};

export function SectionHead({ title, children, action }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.texts}>
        <h2>{title}</h2>
        {children === undefined ? null : <p className={styles.text}>{children}</p>}
      </div>
      {action}
    </header>
  );
}
