import type { Build } from "@signalbox/contract";
import { comparableBuilds, findStep, targetBranchBuilds, type StepName } from "@signalbox/insight";
import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { coverageOf, type Coverage, type WantedReach } from "../../../api/merge/reach.ts";
import { buildQuery, keys, type RepoName } from "../../../api/queries.ts";
import { textOfTerms, type QueryTerm } from "../../../lib/links.ts";

/** Successful builds in which the step is looked for: of these, few lack it. */
const maxExamined = 10;

export type LastGreen = { number: number | undefined; coverage: Coverage | undefined };

/**
 * The last build before this one, of the same kind and ref, that succeeded and passed the same step. For a pull request
 * without one, the last such push to its target branch.
 */
export function lastGreenQuery(repo: RepoName, build: Build, step: StepName, wanted: WantedReach) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "last-green", build.number, step.stage, step.step],
    staleTime: Infinity,
    queryFn: async ({ client, signal }): Promise<LastGreen> => {
      let coverage: Coverage | undefined;
      for (const terms of searchesFor(build)) {
        const query = { query: textOfTerms(terms), before: build.id, reach: wanted.read() };
        const listed = await call("listBuilds", repo, { query, signal });
        coverage = coverageOf(listed) ?? coverage;
        const candidates = [
          ...comparableBuilds(build, listed),
          ...targetBranchBuilds(build, listed),
        ];
        const number = await firstWith(client, repo, step, candidates.slice(0, maxExamined));
        if (number !== undefined) return { number, coverage };
      }
      return { number: undefined, coverage };
    },
  });
}

/** The queries for the builds that may be compared with a build, the better ones first. */
export function searchesFor(build: Build): QueryTerm[][] {
  const { event, ref, target, deploy_to = "" } = build;
  const green: QueryTerm = ["status", "success"];
  const kind: QueryTerm[] =
    deploy_to !== ""
      ? [["deploy", deploy_to]]
      : event === "tag"
        ? [["event", event]]
        : [
            ["event", event],
            ["ref", ref],
          ];
  const searches = [[green, ...kind]];
  if (event === "pull_request" && target !== "")
    searches.push([green, ["event", "push"], ["ref", `refs/heads/${target}`]]);
  return searches;
}

/** The number of the first build that passed the step. */
const firstWith = async (
  client: QueryClient,
  repo: RepoName,
  step: StepName,
  candidates: readonly Build[],
): Promise<number | undefined> => {
  for (const { number } of candidates) {
    const details = await client.fetchQuery({ ...buildQuery(repo, number), staleTime: Infinity });
    if (findStep(details, step)?.step.status === "success") return number;
  }
  return undefined;
};
