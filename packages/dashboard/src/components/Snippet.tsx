import { limits } from "@signalbox/contract";
import type { ReactNode } from "react";
import { Card } from "../ui/Card.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import styles from "./Snippet.module.css";

type SnippetProps = {
  title: string;
  /** Undefined while it is not known yet. */
  text: string | undefined;
  /** How many lines it will have: nothing jumps when they come. */
  lines?: number;
  /** Beside the copy button. */
  action?: ReactNode;
  /** A sentence on what it is for. */
  children?: ReactNode;
};

/** Text that is there to be copied. */
export const Snippet = ({ title, text, lines = 1, action, children }: SnippetProps) => (
  <Card className={styles.card}>
    <div className={styles.head}>
      <div className={styles.texts}>
        <h2>{title}</h2>
        {children === undefined ? null : <p className={styles.soft}>{children}</p>}
      </div>
      <div className={styles.actions}>
        {action}
        {text === undefined ? null : (
          <CopyButton text={text} copiedMs={limits.copiedMs} what={title} />
        )}
      </div>
    </div>
    {text === undefined ? (
      <Skeleton height={`${22 * lines + 22}px`} />
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also by keyboard
      <pre className={styles.code} tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
    )}
  </Card>
);
