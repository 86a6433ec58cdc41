import { isDeployment, isFinished, type Build } from "@signalbox/contract";
import {
  buildsBetween,
  commitOf,
  commitsOf,
  type BranchBuilds,
  type BranchCommit,
  type BuildsBetween,
} from "./branch-commits.ts";
import { outcomeOf } from "./outcome.ts";
import { restartedFrom } from "./restarts.ts";

/** The current deployment at one target, and the builds that could replace it. */
export type Environment = {
  readonly target: string;
  /** The newest successful deployment; undefined if none is known. */
  readonly current: Build | undefined;
  /** Newer deployments than the current one: they run, wait, failed or were cancelled. Newest first. */
  readonly newer: readonly Build[];
  /** Deployments before the current one, newest first. */
  readonly earlier: readonly Build[];
  /** The number of the build that the current deployment deployed; undefined if the server does not report it. */
  readonly deployed: number | undefined;
  /** The builds of the default branch after the deployed one. Undefined if its place among them is not known. */
  readonly behind: BuildsBetween | undefined;
  readonly promotion: Promotion;
  readonly rollback: Rollback;
};

/**
 * The promotion of the newest successful build of the default branch, or why there is none: it runs there already, it
 * is being deployed, a newer build runs there, there is no successful build (`isComplete`: in the whole branch), or the
 * builds are not known.
 */
export type Promotion =
  | { readonly kind: "offered"; readonly build: Build; readonly between: BuildsBetween | undefined }
  | { readonly kind: "runs"; readonly build: Build }
  | { readonly kind: "deploying"; readonly build: Build; readonly deployment: Build }
  | { readonly kind: "older"; readonly build: Build }
  | { readonly kind: "no-green"; readonly isComplete: boolean }
  | { readonly kind: "unknown" };

/**
 * The return to the newest successful deployment of an older build than the current one's, or why there is none.
 * After a rollback that is not the deployment that was rolled back. `deployed` is the number of the build that it deployed.
 */
export type Rollback =
  | {
      readonly kind: "offered";
      readonly deployment: Build;
      readonly deployed: number | undefined;
      readonly between: BuildsBetween | undefined;
    }
  | { readonly kind: "deploying"; readonly deployment: Build }
  | { readonly kind: "nothing-runs" }
  | { readonly kind: "no-earlier" };

/**
 * A lane per target, by name, so that lanes keep their places when a deployment starts.
 * @param deployments in any order; other builds are ignored, and stages are not needed
 * @param main the builds of the default branch; undefined if they are not known
 */
export function environmentsOf(
  deployments: readonly Build[],
  main: BranchBuilds | undefined,
): Environment[] {
  const all = deployments
    .filter((build) => isDeployment(build.event) && build.deploy_to)
    .toSorted((a, b) => b.number - a.number);
  const branch = main && { commits: commitsOf(main.builds), main };
  const lanes = Map.groupBy(all, (build) => build.deploy_to ?? "");
  return [...lanes]
    .map(([target, lane]) => environmentOf(target, lane, branch))
    .toSorted((a, b) => (a.target < b.target ? -1 : 1));
}

/**
 * The number of the build that a deployment deployed, past its restarts; undefined if the server does not report it. A
 * restart of a deployment, and a rollback to it, have that deployment as their `parent`.
 */
export function deployedBuild(
  deployment: Build,
  deployments: readonly Build[],
): number | undefined {
  let build = deployment;
  // Parents have smaller numbers, so this ends even if a server sends nonsense.
  for (;;) {
    const original = restartedFrom(build, deployments);
    const next = deployments.find(({ number }) => number === original && number < build.number);
    if (next === undefined) return build.parent || undefined;
    build = next;
  }
}

type Branch = { commits: readonly BranchCommit[]; main: BranchBuilds };

const environmentOf = (
  target: string,
  lane: readonly Build[],
  branch: Branch | undefined,
): Environment => {
  const at = lane.findIndex((build) => outcomeOf(build) === "passed");
  const current = lane[at];
  const newer = current ? lane.slice(0, at) : lane;
  const position = current && positionOf(current, lane, branch);
  return {
    target,
    current,
    newer,
    earlier: current ? lane.slice(at + 1) : [],
    deployed: position?.deployed,
    behind: branch && buildsBetween(branch.main, position?.at, Infinity),
    promotion: promotionOf(lane, position, branch),
    rollback: rollbackOf(lane, branch),
  };
};

/**
 * The number of the deployed build, and its position among all builds, which is the position of its commit's first
 * build. The branch provides the number if the deployment that was restarted or returned to is not known.
 */
type Position = { deployed: number | undefined; at: number | undefined };

const positionOf = (
  deployment: Build,
  lane: readonly Build[],
  branch: Branch | undefined,
): Position => {
  const number = deployedBuild(deployment, lane);
  const commit = branch && commitOf(deployment, branch.commits);
  if (commit === undefined) return { deployed: number, at: number };
  const isOfCommit = commit.builds.some((build) => build.number === number);
  return { deployed: isOfCommit ? number : commit.first, at: commit.first };
};

const promotionOf = (
  lane: readonly Build[],
  position: Position | undefined,
  branch: Branch | undefined,
): Promotion => {
  if (branch === undefined) return { kind: "unknown" };
  const commit = branch.commits.find(({ green }) => green !== undefined);
  const build = commit?.green;
  if (commit === undefined || build === undefined)
    return { kind: "no-green", isComplete: branch.main.isComplete };
  const current = lane.find((one) => outcomeOf(one) === "passed");
  if (current && isSameCommit(build, current)) return { kind: "runs", build };
  const deployment = underWay(lane, build);
  if (deployment) return { kind: "deploying", build, deployment };
  const isOlder = current?.ref === build.ref && commit.first < (position?.at ?? 0);
  if (isOlder) return { kind: "older", build };
  const between = position && buildsBetween(branch.main, position.at, commit.first);
  return { kind: "offered", build, between };
};

const rollbackOf = (lane: readonly Build[], branch: Branch | undefined): Rollback => {
  const [current, ...earlier] = lane.filter((one) => outcomeOf(one) === "passed");
  if (current === undefined) return { kind: "nothing-runs" };
  const here = positionOf(current, lane, branch);
  const before = earlier
    .map((deployment) => ({ deployment, position: positionOf(deployment, lane, branch) }))
    .find(
      ({ deployment, position }) =>
        !isSameCommit(deployment, current) && (position.at ?? 0) < (here.at ?? Infinity),
    );
  if (before === undefined) return { kind: "no-earlier" };
  const deployment = underWay(lane, before.deployment);
  if (deployment) return { kind: "deploying", deployment };
  return {
    kind: "offered",
    deployment: before.deployment,
    deployed: before.position.deployed,
    between: branch && buildsBetween(branch.main, before.position.at, here.at),
  };
};

const isSameCommit = (a: Build, b: Build): boolean => a.after !== "" && a.after === b.after;

/** The unfinished deployment of the same commit. */
const underWay = (lane: readonly Build[], build: Build): Build | undefined =>
  lane.find((one) => !isFinished(one.status) && isSameCommit(one, build));
