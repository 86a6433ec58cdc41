import { useOpenLog } from "../open-log/open-log.ts";
import styles from "./ErrorList.module.css";

/** The errors found in the log. Each is a button that scrolls to its line. */
export function ErrorList() {
  const { errors, current, goTo } = useOpenLog().viewer;
  if (errors === undefined) return null;
  return (
    <ol className={styles.list} aria-label="Errors in this step">
      {errors.errors.map(({ line, source, text }) => (
        <li key={line}>
          <button
            type="button"
            className={styles.error}
            aria-current={line === current || undefined}
            onClick={() => goTo(line)}
          >
            {source !== "" && <span className={styles.source}>{source}</span>}
            <span className={styles.text}>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
