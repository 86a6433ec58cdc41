import { errorParts } from "@signalbox/insight/brief";
import { CircleAlert } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import styles from "./BuildPage.module.css";

type BuildProblemProps = {
  message: string;
  /** Repeats the request. Undefined if the answer would be the same. */
  onRetry: (() => void) | undefined;
};

/** Replaces stages and console when there are none to show. */
export function BuildProblem({ message, onRetry }: BuildProblemProps) {
  const { sentence, excerpt } = errorParts(message);
  return (
    <div className={styles.problem}>
      <p role="alert" className={styles.danger}>
        <CircleAlert aria-hidden="true" />
        <span>
          {sentence}
          {excerpt !== "" && <code className={styles.excerpt}>{excerpt}</code>}
        </span>
      </p>
      {onRetry === undefined ? null : <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
