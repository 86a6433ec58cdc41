import type { Build } from "@signalbox/contract";
import { judgeBuild, lookBack, type Verdict } from "@signalbox/insight";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { buildsQuery, type RepoName } from "../../api/queries.ts";
import { useBuildHistory, type BuildHistory } from "../../history/use-build-history.ts";

type KnownVerdict = {
  verdict: Verdict | undefined;
  /** Whether earlier builds were read, so that a missing verdict means that there is no evidence. */
  isRead: boolean;
  history: BuildHistory;
};

/** What earlier builds say about a failed build, which comes with its stages. */
export function useVerdict(repo: RepoName, build: Build): KnownVerdict {
  const history = useBuildHistory(repo);
  return { ...useJudgement(build, history), history };
}

/** The builds that are loaded at most for a build of a list, which may be far down. */
const maxBuilds = 100;

/** The same for a build of a list, which comes without its stages: they are in the history, too. */
export function useListedVerdict(repo: RepoName, listed: Build): KnownVerdict {
  const cache = useQueryClient();
  const neededBelow = (newest = listed.number): number =>
    Math.min(maxBuilds, newest - listed.number + lookBack);
  const [wanted, setWanted] = useState(() =>
    neededBelow(cache.getQueryData(buildsQuery(repo).queryKey)?.pages[0]?.[0]?.number),
  );
  const history = useBuildHistory(repo, { wanted });
  const needed = neededBelow(history.builds[0]?.number);
  if (needed > wanted) setWanted(needed);
  const build = history.builds.find(({ id }) => id === listed.id);
  return { ...useJudgement(needed > wanted ? undefined : build, history), history };
}

const useJudgement = (build: Build | undefined, { builds, state }: BuildHistory) => {
  const isRead = state === "complete" || state === "failed";
  const verdict = useMemo(
    () => (isRead && build ? judgeBuild(build, builds) : undefined),
    [isRead, build, builds],
  );
  return { verdict, isRead };
};
