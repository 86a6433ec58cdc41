import type { ReactNode, RefObject } from "react";
import styles from "./Values.module.css";

type Value = {
  name: string;
  value?: string | undefined;
  /** Instead of a value, or about it. */
  note?: string;
};

type ValuesProps = {
  title: string;
  /** Receives the focus when a link leads to the values. */
  heading?: RefObject<HTMLHeadingElement | null>;
  values: readonly Value[];
  action?: ReactNode;
  /** A sentence about the values, or instead of them. */
  children?: ReactNode;
};

/** Names and their values, one below the other. */
export function Values({ title, heading, values, action, children }: ValuesProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={heading && -1}>
          {title}
        </h2>
        {action}
      </header>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map(({ name, value, note }) => (
            <div key={name}>
              <dt>
                {name}
                {note === undefined ? null : <span className={styles.note}> {note}</span>}
              </dt>
              {value === undefined ? null : <dd>{value === "" ? "(empty)" : value}</dd>}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
