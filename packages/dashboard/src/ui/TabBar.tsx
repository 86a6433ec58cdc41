import type { ReactNode } from "react";
import styles from "./TabBar.module.css";

/** Tabs that are links: each child is an anchor; the one with `aria-current` is where you are. */
export const TabBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.bar}>
    {children}
  </nav>
);
