import { limits } from "@signalbox/contract";
import type { ReactNode } from "react";
import { Card } from "../ui/Card.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import styles from "./Snippet.module.css";

type SnippetProps = {
  title: string;
  text: string;
  /** The text is not the real one yet, only as long as it: nothing jumps when that comes. */
  isPending?: boolean;
  /** Beside the copy button. */
  action?: ReactNode;
  /** A sentence on what it is for. */
  children?: ReactNode;
};

/** Text that is there to be copied. */
export const Snippet = ({ title, text, isPending = false, action, children }: SnippetProps) => (
  <Card className={styles.card}>
    <div className={styles.head}>
      <div className={styles.texts}>
        <h2>{title}</h2>
        {children === undefined ? null : <p className={styles.soft}>{children}</p>}
      </div>
      <div className={styles.actions}>
        {action}
        <span className={isPending ? styles.waiting : undefined}>
          <CopyButton text={text} copiedMs={limits.copiedMs} what={title} />
        </span>
      </div>
    </div>
    <pre className={styles.code} aria-hidden={isPending || undefined}>
      {text}
    </pre>
  </Card>
);
