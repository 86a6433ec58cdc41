import { reasonLine, type FailedStep } from "@signalbox/insight/brief";
import { summaryLine } from "@signalbox/log-engine/reason";
import { useQuery } from "@tanstack/react-query";
import { classNames } from "../../ui/class-names.ts";
import { failedStepQuery } from "../../history/queries/failed-step-query.ts";
import type { ReasonLineProps, MoreReasonProps } from "./ReasonLine.tsx";
import styles from "./ReasonLine.module.css";
import { reasonQuery } from "../../history/queries/reason-query.ts";
import { useIsPointedAt } from "./use-is-pointed-at.ts";

/**
 * The failed step and its exit code from the build's details. When the row is hovered or focused, the log of the
 * step is read, and the error in it replaces the exit code. The line never stays empty, because its row would look broken.
 */
export function FoundReason({ repo, build, line }: MoreReasonProps) {
  const isPointedAt = useIsPointedAt(line);
  const { data: failure, isPending } = useQuery(failedStepQuery(repo, build));
  if (isPending) return null;
  return failure ? (
    <Text repo={repo} build={build} failure={failure} isLogWanted={isPointedAt} />
  ) : (
    <span className={classNames(styles.found, styles.unknown)}>No reason known</span>
  );
}

type TextProps = ReasonLineProps & { failure: FailedStep; isLogWanted: boolean };

const Text = ({ repo, build, failure, isLogWanted }: TextProps) => {
  const { data: reason } = useQuery({
    ...reasonQuery({ repo, build: build.number }, failure),
    enabled: isLogWanted && failure.step !== undefined,
  });
  const text = reasonLine(failure, summaryLine(reason));
  return (
    <span className={styles.found} title={text}>
      {text}
    </span>
  );
};
