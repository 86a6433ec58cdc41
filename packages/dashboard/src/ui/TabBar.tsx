import type { ReactNode } from "react";
import styles from "./TabBar.module.css";
import { useCurrentInView } from "./use-current-in-view.ts";

/** Tabs that are links: each child is an anchor, and the current one has `aria-current`, and is scrolled into view. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useCurrentInView<HTMLElement>();
  return (
    <nav ref={bar} aria-label={label} className={styles.bar}>
      {children}
    </nav>
  );
}
