import {
  failureName,
  stepFacts,
  testsLine,
  type FailedStep,
  type FailedTests,
} from "@signalbox/insight/brief";
import { summaryLine, type LogReason } from "@signalbox/log-engine/reason";
import { Link, useSearch } from "../../../routing/index.ts";
import { ChevronRight } from "lucide-react";
import { useId, useRef, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { buildLink } from "../../../lib/links.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ReasonDetails, StageError } from "./ReasonDetails.tsx";
import toggleStyles from "./toggle.module.css";
import { isolatedPath } from "../../../messages/isolated.ts";
import styles from "./FailedStepRow.module.css";
import { useFailedTests, useReason, type ReasonOptions } from "./use-reason.ts";

type FailedStepRowProps = ReasonOptions & {
  /** Whether the page shows its stage, which failed without a step, so that its reason is shown here only. */
  isMissingThere: boolean;
  /** Whether the server reads its log. */
  isExamined: boolean;
  /** Whether its details are shown until the user decides. */
  startsOpen: boolean;
};

/** One failed step of the brief: the known facts, and the lines of its log that say why. */
export function FailedStepRow(props: FailedStepRowProps) {
  const { isMissingThere, isExamined, startsOpen, ...options } = props;
  const { failure, place, isInConsole } = options;
  const { view } = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const ownToggle = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? startsOpen;
  const linesId = useId();
  const { stage, step } = failure;
  const { data: reason, error, isFetching, status, refetch } = useReason(options, isExamined);
  const tests = useFailedTests(options);
  const name = failureName(failure);
  const toggle = (): void => {
    setChosen(!isOpen);
  };
  /** The link disappears with its use, and the reason that it leads to is in this row. */
  const showHere = (): void => {
    setChosen(undefined);
    ownToggle.current?.focus();
  };
  return (
    <div
      className={styles.row}
      data-failed-step={name}
      data-ignored={failure.isIgnored || undefined}
      data-missing-there={isMissingThere || undefined}
    >
      <div className={styles.head}>
        <button
          ref={ownToggle}
          type="button"
          className={classNames(toggleStyles.toggle, styles.name)}
          aria-expanded={isOpen}
          aria-controls={linesId}
          onClick={toggle}
        >
          <ChevronRight size={14} aria-hidden="true" className={toggleStyles.arrow} />
          <span className={styles.nameText} title={name}>
            {isolatedPath(stage.name, step?.name)}
          </span>
        </button>
        <Facts failure={failure} reason={reason} tests={tests} isOpen={isOpen} />
        {!isMissingThere && (
          <Link
            className={buttonClass("plain", "small")}
            {...buildLink(place.repo, place.build, stage.number, step?.number ?? 1)}
            search={reason ? { lines: reason.line + 1 } : view === undefined ? {} : { view: "log" }}
            onFollow={step === undefined ? showHere : undefined}
          >
            Open<span className="unseen"> {name}</span>
          </Link>
        )}
      </div>
      <div id={linesId} hidden={!isOpen}>
        {isOpen && step === undefined && <StageError error={stage.error ?? ""} />}
        {isOpen && step !== undefined && (
          <ReasonDetails
            reason={reason}
            tests={tests}
            problem={error === null ? undefined : messageOf(error)}
            isLoading={isFetching || (isInConsole && status === "pending")}
            isUnread={!isFetching && error === null && !isInConsole}
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
  tests: FailedTests | undefined;
  isOpen: boolean;
};

/** A collapsed row shows the failed tests or the error instead of the other facts, because it does not show the lines. */
const Facts = ({ failure, reason, tests, isOpen }: FactsProps) => {
  const error = tests ? testsLine(tests) : reason?.heading ? summaryLine(reason) : "";
  const summary = isOpen ? "" : error;
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

/** If space is short, the beginning of the path is cut off, because the file name and line matter more. */
const FilePlace = ({ place }: { place: string }) => {
  const nameFrom = place.lastIndexOf("/") + 1;
  return (
    <span className={styles.file} title={place}>
      <span className={styles.folder}>{place.slice(0, nameFrom)}</span>
      <span>{place.slice(nameFrom)}</span>
    </span>
  );
};
