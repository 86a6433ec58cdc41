import { limits, type Build } from "@signalbox/contract";
import { environmentsOf, type Environment } from "@signalbox/insight";
import { isOlder } from "../../api/merge/newer.ts";
import { deploymentsPerTarget } from "../../api/topics/deployment-queries.ts";

/** The part of a repository's deployments that has been fetched. */
export type KnownBuilds = {
  /** The answer of the list of deployments, whose targets have a lane. */
  deployments: readonly Build[];
  /** The name of the default branch, and its newest builds; undefined if they are not known. */
  branch: { name: string; builds: readonly Build[] } | undefined;
  /** The pages of all builds, newest first, in which earlier deployments are searched. */
  pages: readonly (readonly Build[])[];
};

/** The lanes of the listed targets, from all builds that are known. */
export function lanesOf({ deployments, branch, pages }: KnownBuilds): Environment[] {
  const targets = new Set(deployments.map(({ deploy_to }) => deploy_to));
  const known = newestOfEach([deployments, branch?.builds ?? [], ...pages].flat());
  const ref = `refs/heads/${branch?.name}`;
  // The pages may reach further back than the list of the branch.
  const main = branch && {
    builds: known.filter((build) => build.ref === ref),
    isComplete: branch.builds.length < limits.maxPerPage || searchProgress(pages).isComplete,
  };
  return environmentsOf(known, main).filter(({ target }) => targets.has(target));
}

/** Each build once, in its newest known state. */
const newestOfEach = (builds: readonly Build[]): Build[] => {
  const byNumber = new Map<number, Build>();
  for (const build of builds) {
    const known = byNumber.get(build.number);
    if (known === undefined || isOlder(known, build)) byNumber.set(build.number, build);
  }
  return [...byNumber.values()];
};

/** Whether a server that lists several deployments of each target has listed all of them. */
export function listsAllDeployments(deployments: readonly Build[]): boolean {
  const lanes = Map.groupBy(deployments, ({ deploy_to }) => deploy_to);
  return [...lanes.values()].every((lane) => lane.length < deploymentsPerTarget);
}

/** How far earlier deployments have been searched. `since`: when the oldest of these builds was created. */
export type Searched = { builds: number; since: number; isComplete: boolean };

/** Counts each build once, because a new build moves the last one of a page to the next page. */
export function searchProgress(
  pages: readonly (readonly Pick<Build, "number" | "created">[])[],
): Searched {
  const created = new Map(pages.flat().map((build) => [build.number, build.created]));
  return {
    builds: created.size,
    since: created.get(Math.min(...created.keys())) ?? 0,
    isComplete: pages.length > 0 && (pages.at(-1)?.length ?? 0) < limits.buildsPerPage,
  };
}
