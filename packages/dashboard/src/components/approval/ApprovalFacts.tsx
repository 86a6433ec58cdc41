import type { Build } from "@signalbox/contract";
import { useCan } from "../../api/capabilities.ts";
import type { RepoName } from "../../api/queries.ts";
import { isolated } from "../../messages/isolated.ts";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { ChangesSince } from "../changes/ChangesSince.tsx";
import { stagesToApprove } from "../stages/approval-model.ts";
import { PipelineChange } from "./PipelineChange.tsx";
import type { Review } from "./use-review.ts";
import styles from "./ApprovalFacts.module.css";

type ApprovalFactsProps = {
  repo: RepoName;
  build: Build;
  review: Review;
};

/** Why a build waits for approval, what its stages would get, and what it changes in the pipeline file and in others. */
export function ApprovalFacts({ repo, build, review }: ApprovalFactsProps) {
  const { change, error, isChanged, isLoading } = review;
  const showsChanges = useCan("changes") === true;
  const waiting = stagesToApprove(build).toReversed();
  const reasons = [...new Set(waiting.flatMap(({ blocked_for }) => blocked_for ?? []))];
  const asked = change?.stages.filter(({ number }) => waiting.some((one) => one.number === number));
  return (
    <div className={styles.facts}>
      {isChanged && (
        <p role="alert" className={styles.changed} ref={showWhole}>
          Something has changed since this was shown, and nothing was approved. This is what would
          run now.
        </p>
      )}
      {reasons.map((reason) => (
        <p key={reason}>{reason}.</p>
      ))}
      {error === null ? null : (
        <p>The change of the pipeline file cannot be shown: {error.message}</p>
      )}
      {asked !== undefined && asked.length > 0 && (
        <ul className={styles.stages} aria-label="What the stages would get">
          {asked.map(({ number, name, ...request }) => (
            <li key={number}>
              <strong>{isolated(name)}</strong>
              <ul>
                {requestWords(request).map(({ what, names, isGrave }) => (
                  <li key={what} data-grave={isGrave || undefined}>
                    {what}
                    {names.length > 0 && ": "}
                    {names.map((one, index) => (
                      <span key={one}>
                        {index > 0 && ", "}
                        <code>{one}</code>
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {change === undefined ? null : <PipelineChange change={change} />}
      {/* What arrives later stands below what is read already. */}
      {isLoading && (
        <div aria-busy="true">
          <Skeleton width="100%" height="84px" />
        </div>
      )}
      {showsChanges && !isLoading && <ChangesSince repo={repo} build={build} since="approved" />}
    </div>
  );
}

/** Whoever has read to the end of the facts before approving would not see it. */
const showWhole = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: "nearest" });

type StageRequest = Omit<NonNullable<Review["change"]>["stages"][number], "number" | "name">;
type RequestLine = { what: string; names: readonly string[]; isGrave?: boolean };

/** The secrets and privileges of a stage in words, the gravest first. */
function requestWords({ secrets, withheld, privileged, host_paths }: StageRequest): RequestLine[] {
  const lines: RequestLine[] = [
    {
      what: "runs privileged, with all rights on the machine, in",
      names: privileged,
      isGrave: true,
    },
    { what: "gets folders of the machine", names: host_paths, isGrave: true },
    { what: "gets the secrets", names: secrets, isGrave: true },
    { what: "names, but does not get, the secrets", names: withheld },
  ];
  const asked = lines.filter(({ names }) => names.length > 0);
  return asked.some(({ isGrave }) => isGrave)
    ? asked
    : [...asked, { what: "gets no secrets and no privileges", names: [] }];
}
