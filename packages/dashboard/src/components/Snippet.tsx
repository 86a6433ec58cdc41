import { limits } from "@signalbox/contract";
import type { ReactNode } from "react";
import { PaddedCard } from "../ui/PaddedCard.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import styles from "./Snippet.module.css";

type SnippetProps = {
  title: string;
  text: string;
  /** The text is a placeholder of the same length, so that the layout does not shift. */
  isPending?: boolean;
  /** Shown next to the copy button. */
  action?: ReactNode;
  /** A sentence that explains the text. */
  children?: ReactNode;
};

/** A text with a copy button. */
export function Snippet({ title, text, isPending = false, action, children }: SnippetProps) {
  return (
    <PaddedCard>
      <div className={styles.head}>
        <div className={styles.texts}>
          <h2>{title}</h2>
          {children === undefined ? null : <p className={styles.soft}>{children}</p>}
        </div>
        <div className={styles.actions}>
          {action}
          <span className={isPending ? styles.waiting : undefined}>
            <CopyButton text={text} copiedFeedbackMs={limits.copiedFeedbackMs} what={title} />
          </span>
        </div>
      </div>
      <pre className={styles.code} aria-hidden={isPending || undefined}>
        {text}
      </pre>
    </PaddedCard>
  );
}
