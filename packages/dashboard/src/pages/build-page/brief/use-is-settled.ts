import { isFinished, type Build } from "@signalbox/contract";
import { hasBrief, stepsToExamine } from "@signalbox/insight/brief";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useCan, useIsAskingCapabilities } from "../../../api/capabilities.ts";
import type { RepoName } from "../../../api/queries.ts";
import { reasonQuery } from "../../../api/topics/summary-query.ts";

/**
 * Whether the brief of a build has the height that it keeps, or there is none. Until then, what is below it would move. A
 * failed build that still runs does not wait, because its console reads the reason. Remains true, because hiding what
 * somebody reads, or where the focus is, would be worse than moving it when a running build fails.
 * @param isLoaded whether nothing else is awaited, such as the code of the brief
 */
export function useIsSettled(repo: RepoName, build: Build | undefined, isLoaded: boolean): boolean {
  const isOffered = useCan("history") === true;
  const isAsking = useIsAskingCapabilities();
  const [wasSettled, setSettled] = useState(false);
  const queries =
    build && isFinished(build.status) && hasBrief(build)
      ? stepsToExamine(build).map((failure) =>
          Object.assign(reasonQuery(repo, build, failure), { enabled: isOffered }),
        )
      : [];
  const reasons = useQueries({ queries });
  const isKnown =
    reasons.length === 0 || (!isAsking && (!isOffered || reasons.every((one) => one.isFetched)));
  const isSettled = wasSettled || (build !== undefined && isLoaded && isKnown);
  if (isSettled && !wasSettled) setSettled(true);
  return isSettled;
}
