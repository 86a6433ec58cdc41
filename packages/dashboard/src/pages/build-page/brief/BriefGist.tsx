import { errorParts, stepFacts, testsLine } from "@signalbox/insight/brief";
import { summaryLine } from "@signalbox/log-engine/reason";
import { isolated, isolatedPath } from "../../../messages/isolated.ts";
import styles from "./BriefGist.module.css";
import { useFailedTests, useReason, type ReasonOptions } from "./use-reason.ts";

type BriefGistProps = ReasonOptions & { onOpen: () => void };

/**
 * The failed step with its error and location in one compact button, which opens the whole brief. The name of the step
 * is left out if its console is open, because that has the same title.
 */
export function BriefGist({ onOpen, ...options }: BriefGistProps) {
  const { failure, isInConsole } = options;
  const { data: reason } = useReason(options, true);
  const tests = useFailedTests(options);
  const facts = stepFacts(failure).join(" · ");
  const known = failure.step === undefined ? errorParts(failure.stage.error ?? "").sentence : facts;
  const error = tests ? testsLine(tests) : reason?.heading ? summaryLine(reason) : known;
  const place = reason?.file ? `${isolated(reason.file)}:${reason.fileLine}` : "";
  const name = isInConsole ? "" : isolatedPath(failure.stage.name, failure.step?.name);
  const details = [name, place, error === known ? "" : facts].filter(Boolean).join(" · ");
  return (
    <button type="button" className={styles.gist} onClick={onOpen}>
      <span className={styles.error}>{error}</span>
      {details !== "" && <span className={styles.place}>{details}</span>}
    </button>
  );
}
