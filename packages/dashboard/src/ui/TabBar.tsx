import type { ReactNode } from "react";
import styles from "./TabBar.module.css";

/** Tabs that are links: each child is an anchor, and the current one has `aria-current`. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.bar}>
      {children}
    </nav>
  );
}
