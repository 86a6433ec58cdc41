import { errorParts, failureName, stepFacts } from "@signalbox/log-engine/brief";
import styles from "./FailureBrief.module.css";
import { useReason, type ReasonOptions } from "./use-reason.ts";

type BriefGistProps = ReasonOptions & { onOpen: () => void };

/** The failed step with its error and place, in little space. A press shows the whole brief. */
export function BriefGist({ onOpen, ...options }: BriefGistProps) {
  const { failure } = options;
  const { data: reason } = useReason(options, true);
  const known =
    failure.step === undefined
      ? errorParts(failure.stage.error ?? "").sentence
      : stepFacts(failure).join(" · ");
  return (
    <button type="button" className={styles.gist} onClick={onOpen}>
      <span className={styles.gistError}>{reason?.heading || known}</span>
      <span className={styles.gistPlace}>
        {[failureName(failure), reason?.file ? `${reason.file}:${reason.fileLine}` : ""]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </button>
  );
}
