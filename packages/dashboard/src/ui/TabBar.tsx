import { useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./TabBar.module.css";

/** Tabs that are links: each child is an anchor, and the current one has `aria-current`, and is scrolled into view. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  const shownTo = useRef(0);
  // Only when its place changes, so that nobody's own scrolling is undone.
  useLayoutEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (!bar.current || !current) return;
    const end = current.offsetLeft - bar.current.offsetLeft + current.offsetWidth;
    if (end === shownTo.current) return;
    shownTo.current = end;
    bar.current.scrollLeft = Math.max(bar.current.scrollLeft, end - bar.current.clientWidth);
  });
  return (
    <nav ref={bar} aria-label={label} className={styles.bar}>
      {children}
    </nav>
  );
}
