import type { Build } from "@signalbox/contract";
import { judgeBuild, type Verdict } from "@signalbox/insight";
import { useMemo } from "react";
import type { RepoName } from "../../api/queries.ts";
import { useBuildsAround, type BuildsAround } from "../history/use-builds-around.ts";

type KnownVerdict = {
  verdict: Verdict | undefined;
  /** Whether earlier builds were read, so that a missing verdict means that there is no evidence. */
  isRead: boolean;
  history: BuildsAround;
};

/** The verdict of earlier builds on a failed build. The build must have its stages. */
export function useVerdict(repo: RepoName, build: Build): KnownVerdict {
  const history = useBuildsAround(repo, build);
  return { ...useJudgement(build, history), history };
}

/** The verdict on a build of a list. Lists contain no stages, so they are taken from the history. */
export function useListedVerdict(repo: RepoName, listed: Build): KnownVerdict {
  const history = useBuildsAround(repo, listed);
  const build = history.builds.find(({ id }) => id === listed.id);
  return { ...useJudgement(build, history), history };
}

/**
 * Earlier builds that could not be loaded, or that the user may not see, might refute the evidence of the others: for
 * example, one of them might have failed in what looks like a series of passes. Only the evidence that the same commit
 * both failed and passed cannot be refuted.
 */
const useJudgement = (build: Build | undefined, { builds, state }: BuildsAround) => {
  const isRead = state === "complete" || state === "failed" || state === "refused";
  const verdict = useMemo(
    () => (isRead && build ? judgeBuild(build, builds) : undefined),
    [isRead, build, builds],
  );
  const isCertain = state === "complete" || verdict?.kind === "flaky";
  return { verdict: isCertain ? verdict : undefined, isRead };
};
