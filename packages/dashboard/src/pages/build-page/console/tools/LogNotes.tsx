import { Button } from "../../../../ui/Button.tsx";
import styles from "../ConsolePanel.module.css";
import type { LogNote } from "./log-notes.ts";

/** A strip above the lines that explains which lines are missing. */
export function LogNotes({ notes, onRetry }: { notes: readonly LogNote[]; onRetry: () => void }) {
  if (notes.length === 0) return null;
  return (
    <div className={styles.strip} role="status">
      {notes.map(({ text }) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      {notes.some(({ canRetry }) => canRetry) && (
        <Button size="small" kind="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
