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
  /** Earlier deployments. */
  earlier: readonly Build[];
};

/** The lanes of the listed targets, from all builds that are known. */
export function lanesOf({ deployments, branch, earlier }: KnownBuilds): Environment[] {
  const targets = new Set(deployments.map(({ deploy_to }) => deploy_to));
  const known = newestOfEach([deployments, branch?.builds ?? [], earlier].flat());
  const ref = `refs/heads/${branch?.name}`;
  const main = branch && {
    builds: known.filter((build) => build.ref === ref),
    isComplete: branch.builds.length < limits.maxPerPage,
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
