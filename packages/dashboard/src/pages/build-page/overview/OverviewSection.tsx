import type { ReactNode } from "react";
import styles from "./BuildOverview.module.css";

type OverviewSectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** One question about a build, and its answer. */
export function OverviewSection({ title, action, children }: OverviewSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
