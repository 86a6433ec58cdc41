import type { LogError } from "@signalbox/log-engine";
import styles from "./ErrorList.module.css";

type ErrorListProps = {
  errors: readonly LogError[];
  /** The line of the current error. */
  current: number;
  onSelect: (line: number) => void;
};

/** The errors found in the log. Each is a button that scrolls to its line. */
export function ErrorList({ errors, current, onSelect }: ErrorListProps) {
  return (
    <ol className={styles.list} aria-label="Errors in this step">
      {errors.map(({ line, source, text }) => (
        <li key={line}>
          <button
            type="button"
            className={styles.error}
            aria-current={line === current || undefined}
            onClick={() => onSelect(line)}
          >
            {source !== "" && <span className={styles.source}>{source}</span>}
            <span className={styles.text}>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
