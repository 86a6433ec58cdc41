import type { ReactNode, RefObject } from "react";
import styles from "./BuildOverview.module.css";

type OverviewSectionProps = {
  title: string;
  /** Receives the focus when a link leads to the section. */
  heading?: RefObject<HTMLHeadingElement | null>;
  action?: ReactNode;
  children: ReactNode;
};

/** One question about a build, and its answer. */
export function OverviewSection({ title, heading, action, children }: OverviewSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={heading && -1}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
