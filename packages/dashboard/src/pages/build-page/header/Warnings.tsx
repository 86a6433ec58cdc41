import { TriangleAlert } from "lucide-react";
import { plural } from "../../../lib/text.ts";
import styles from "./Warnings.module.css";

/** What is questionable about the configuration of a build. Several warnings are listed on demand. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  const [first] = warnings;
  if (first === undefined) return null;
  const icon = <TriangleAlert aria-hidden="true" />;
  if (warnings.length === 1)
    return (
      <p className={styles.line}>
        {icon}
        <span>
          <span className="unseen">Warning: </span>
          <bdi>{first}</bdi>
        </span>
      </p>
    );
  return (
    <details className={styles.warnings}>
      <summary>
        <span className={styles.line}>
          {icon}
          {plural(warnings.length, "warning")} about the configuration
        </span>
      </summary>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>
            <bdi>{warning}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
