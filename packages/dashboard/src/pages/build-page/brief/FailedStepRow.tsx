import {
  errorParts,
  failureName,
  stepFacts,
  summaryLine,
  type FailedStep,
  type LogReason,
} from "@signalbox/log-engine/brief";
import { Link } from "../../../routing/index.ts";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { buildLink } from "../../../lib/links.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import styles from "./FailureBrief.module.css";
import { useReason, type ReasonOptions } from "./use-reason.ts";

type FailedStepRowProps = ReasonOptions & {
  /** Whether its log is read without a click. */
  isExamined: boolean;
  startsOpen: boolean;
};

/** One failed step of the brief: what is known of it, and the lines of its log that say why. */
export function FailedStepRow({ isExamined, startsOpen, ...options }: FailedStepRowProps) {
  const { failure, place, isInConsole } = options;
  const [isWanted, setWanted] = useState(isExamined);
  const [isOpen, setOpen] = useState(startsOpen);
  const linesId = useId();
  const { stage, step } = failure;
  const { data: reason, error, isFetching, status, refetch } = useReason(options, isWanted);
  const name = failureName(failure);
  const toggle = (): void => {
    setWanted(true);
    setOpen(!isOpen);
  };
  return (
    <div className={styles.row} data-failed-step={name}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-controls={linesId}
          onClick={toggle}
        >
          <ChevronRight size={14} aria-hidden="true" />
          <span className={styles.nameText} title={name}>
            {name}
          </span>
        </button>
        <Facts failure={failure} reason={reason} isOpen={isOpen} />
        <Link
          className={buttonClass("plain", "small")}
          {...buildLink(place.repo, place.build, stage.number, step?.number ?? 1)}
          search={reason ? { lines: reason.line + 1 } : {}}
        >
          Open<span className="unseen"> {name}</span>
        </Link>
      </div>
      <div id={linesId} hidden={!isOpen}>
        {isOpen && step === undefined && <StageError error={stage.error ?? ""} />}
        {isOpen && step !== undefined && (
          <ReasonDetails
            reason={reason}
            problem={error === null ? undefined : messageOf(error)}
            isLoading={isFetching || (isInConsole && status === "pending")}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </div>
  );
}

type FactsProps = {
  failure: FailedStep;
  reason: LogReason | null | undefined;
  isOpen: boolean;
};

/** In a collapsed row the error replaces the rest, because its lines are not shown. */
const Facts = ({ failure, reason, isOpen }: FactsProps) => {
  const summary = !isOpen && reason?.heading ? summaryLine(reason) : "";
  if (summary !== "")
    return (
      <span className={styles.facts}>
        <span className={styles.heading} title={summary}>
          {summary}
        </span>
      </span>
    );
  if (isOpen && failure.step === undefined) return <span className={styles.facts} />;
  return (
    <span className={styles.facts}>
      {reason?.file ? <FilePlace place={`${reason.file}:${reason.fileLine}`} /> : null}
      {reason?.tool ? <span>{reason.tool}</span> : null}
      <span className={styles.stepFacts}>{stepFacts(failure).join(" · ")}</span>
    </span>
  );
};

/** Without space the beginning of the path is cut off: the name and the line say more. */
const FilePlace = ({ place }: { place: string }) => {
  const nameFrom = place.lastIndexOf("/") + 1;
  return (
    <span className={styles.file} title={place}>
      <span className={styles.folder}>{place.slice(0, nameFrom)}</span>
      <span>{place.slice(nameFrom)}</span>
    </span>
  );
};

/** The error of a stage without a failed step, in full because nothing else says what happened. */
const StageError = ({ error }: { error: string }) => {
  const { sentence, excerpt } = errorParts(error);
  return (
    <>
      <p className={styles.note}>{sentence || "No step of this stage failed."}</p>
      {excerpt !== "" && <code className={styles.fileExcerpt}>{excerpt}</code>}
    </>
  );
};

type ReasonDetailsProps = {
  reason: LogReason | null | undefined;
  problem: string | undefined;
  isLoading: boolean;
  onRetry: () => void;
};

const ReasonDetails = ({ reason, problem, isLoading, onRetry }: ReasonDetailsProps) => {
  if (isLoading && reason === undefined) return <WhySkeleton />;
  if (reason === undefined)
    return (
      <p className={styles.note} role="alert">
        {`The log could not be read${problem ? `: ${problem}` : ""}`}
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </p>
    );
  if (reason === null) return <p className={styles.note}>This step printed nothing.</p>;
  return (
    <>
      {reason.heading === "" && (
        <p className={styles.note}>No line looks like an error. The log ends with:</p>
      )}
      <Excerpt reason={reason} />
    </>
  );
};

/** As many rows as most reasons have, so that little moves when they arrive. */
const WhySkeleton = () => (
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
