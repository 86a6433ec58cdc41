import { Button } from "../../../../ui/Button.tsx";
import styles from "../ConsolePanel.module.css";
import { useOpenLog } from "../open-log/open-log.ts";
import { logNotes } from "./log-notes.ts";

/** A strip above the lines that explains which lines are missing. */
export function LogNotes() {
  const { log, viewer } = useOpenLog();
  const notes = logNotes(viewer.state, log.earlier, viewer.isLive);
  if (notes.length === 0) return null;
  return (
    <div className={styles.strip} role="status">
      {notes.map(({ text }) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      {notes.some(({ canRetry }) => canRetry) && (
        <Button size="small" kind="quiet" onClick={log.retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
