import { isFinished, type Build } from "@signalbox/contract";
import { hasBrief, stepsToExamine } from "@signalbox/insight/brief";
import { useQueries } from "@tanstack/react-query";
import { useCan, useIsAskingCapabilities } from "../../../api/capabilities.ts";
import type { RepoName } from "../../../api/queries.ts";
import { reasonQuery } from "../../../api/topics/summary-query.ts";

/**
 * Whether the brief of a build has the height that it keeps, or there is none. Until then, what is below it would move. A
 * failed build that still runs does not wait, because its console reads the reason.
 */
export function useIsSettled(repo: RepoName, build: Build | undefined): boolean {
  const isOffered = useCan("history") === true;
  const isAsking = useIsAskingCapabilities();
  const queries =
    build && isFinished(build.status) && hasBrief(build)
      ? stepsToExamine(build).map((failure) =>
          Object.assign(reasonQuery(repo, build, failure), { enabled: isOffered }),
        )
      : [];
  const reasons = useQueries({ queries });
  if (build === undefined) return false;
  return (
    reasons.length === 0 || (!isAsking && (!isOffered || reasons.every((one) => one.isFetched)))
  );
}
