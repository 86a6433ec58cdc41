import type { Build, BuildChanges } from "@signalbox/contract";
import type { BreakBetween, Verdict } from "@signalbox/insight";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCan } from "../../api/capabilities.ts";
import type { RepoName } from "../../api/queries.ts";
import { buildChangesQuery } from "../../api/topics/build-changes-query.ts";
import { verdictWords, type CommitsBetween, type Words } from "./verdict-words.ts";

/** The sentence for a verdict. Where the server reads the commits, it ends with those that may have broken the step. */
export function useVerdictWords(
  repo: RepoName,
  build: Build,
  verdict: Verdict | undefined,
): readonly Words[] {
  const range = rangeOf(verdict);
  const isOffered = useCan("changes") === true;
  const { data } = useQuery({
    ...buildChangesQuery(repo, range?.broken.number ?? 0, range?.lastPassed.number ?? 0),
    enabled: isOffered && range !== undefined,
  });
  return useMemo(
    () => (verdict ? verdictWords(verdict, build, data && commitsBetween(data), isOffered) : []),
    [verdict, build, data, isOffered],
  );
}

const rangeOf = (verdict: Verdict | undefined): BreakBetween | undefined => {
  if (verdict?.kind === "failing-since") return verdict.between;
  return verdict?.kind === "broken-between" ? verdict : undefined;
};

/** Nothing if the repository lacks one of the commits. People are counted by email address if all commits are known. */
const commitsBetween = (changes: BuildChanges): CommitsBetween | undefined => {
  if (changes.problem !== undefined) return undefined;
  const { commits, commit_count } = changes;
  const people = new Set(
    commits.map(({ author_email, author_name }) => author_email || author_name),
  );
  return {
    commits: commit_count,
    people: commits.length === commit_count ? people.size : undefined,
  };
};
