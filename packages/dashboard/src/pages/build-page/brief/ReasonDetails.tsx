import { errorParts, testsLine, type FailedTests } from "@signalbox/insight/brief";
import type { LogReason } from "@signalbox/log-engine/reason";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import styles from "./ReasonDetails.module.css";

type ReasonDetailsProps = {
  reason: LogReason | null | undefined;
  tests: FailedTests | undefined;
  problem: string | undefined;
  isLoading: boolean;
  /** Nobody has read the log, because the server does not, or reads only those of the first steps. */
  isUnread: boolean;
  onRetry: () => void;
};

/** Why a step failed: its failed tests, and the lines of its log that say why. */
export function ReasonDetails({ tests, ...log }: ReasonDetailsProps) {
  if (tests === undefined) return <LogDetails {...log} />;
  return (
    <>
      <p className={styles.tests}>{testsLine(tests)}</p>
      {log.reason?.heading ? <Excerpt reason={log.reason} /> : null}
    </>
  );
}

function LogDetails({
  reason,
  problem,
  isLoading,
  isUnread,
  onRetry,
}: Omit<ReasonDetailsProps, "tests">) {
  if (isLoading && reason === undefined) return <ReasonSkeleton />;
  if (reason === undefined && isUnread)
    return <p className={styles.note}>Open the step to read its log.</p>;
  if (reason === undefined)
    return (
      <p className={styles.note} role="alert">
        {`The log could not be read${problem ? `: ${problem}` : ""}`}
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </p>
    );
  if (reason === null) return <p className={styles.note}>This step has no log lines.</p>;
  return (
    <>
      {reason.heading === "" && (
        <p className={styles.note}>No line looks like an error. The log ends with:</p>
      )}
      <Excerpt reason={reason} />
    </>
  );
}

/** The error of a stage without a failed step, in full because nothing else says what happened. */
export function StageError({ error }: { error: string }) {
  const { sentence, excerpt } = errorParts(error);
  return (
    <>
      <p className={styles.note}>{sentence || "No step of this stage failed."}</p>
      {excerpt !== "" && <code className={styles.fileExcerpt}>{excerpt}</code>}
    </>
  );
}

/** The number of rows that most reasons have, so that little moves when they arrive. */
const ReasonSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Reading the log">
    <Skeleton width="52%" height="10px" />
    <Skeleton width="38%" height="10px" />
    <Skeleton width="44%" height="10px" />
  </div>
);

const Excerpt = ({ reason }: { reason: LogReason }) => (
  <div className={styles.excerpt} role="group" aria-label="Lines of the log">
    {reason.lines.map((text, index) => {
      const line = reason.from + index;
      const isHeading = line === reason.line && reason.heading !== "";
      return (
        <div key={line} className={isHeading ? styles.errorLine : styles.line}>
          <span className={styles.number} aria-hidden="true">
            {line + 1}
          </span>
          <span className={styles.text}>{text}</span>
        </div>
      );
    })}
  </div>
);
