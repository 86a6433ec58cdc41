import { formatMinute } from "../lib/time.ts";
import { useConnection, type Connection } from "../live/connection.ts";
import styles from "./ConnectionIndicator.module.css";

/**
 * Shows whether the data on screen is current: a dot if it is, and a text if it is not. An unreachable server is
 * reported only here.
 */
export function ConnectionIndicator() {
  const connection = useConnection();
  const words = wordsOf(connection);
  return (
    <div
      className={styles.indicator}
      data-state={connection.state}
      role="status"
      aria-label="Connection"
      title={connection.state === "live" ? "Live: this page updates automatically" : undefined}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={connection.state === "live" ? styles.quiet : styles.words}>{words}</span>
    </div>
  );
}

const wordsOf = (connection: Connection): string => {
  if (connection.state === "live") return "Live";
  if (connection.state === "reconnecting") return "Reconnecting";
  return `Not updated since ${formatMinute(connection.since)}`;
};
