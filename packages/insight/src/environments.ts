import { isDeployment, isFinished, type Build } from "@signalbox/contract";
import { outcomeOf } from "./outcome.ts";
import { restartedFrom } from "./restarts.ts";

/** What runs at one target, and what could run there instead. */
export type Environment = {
  readonly target: string;
  /** The newest successful deployment; undefined if none is known. */
  readonly current: Build | undefined;
  /** Newer deployments than the current one: they run, wait, failed or were cancelled. Newest first. */
  readonly newer: readonly Build[];
  /** Deployments before the current one, newest first. */
  readonly earlier: readonly Build[];
  /** The number of the build that the current deployment deployed; undefined if the server does not tell. */
  readonly deployed: number | undefined;
  /** The builds of the default branch after the deployed one, newest first. Undefined if `deployed` is. */
  readonly behind: readonly Build[] | undefined;
  /** The newest green build of the default branch, unless it is what runs already. */
  readonly promotable: Build | undefined;
  /** The successful deployment of another commit before the current one. */
  readonly rollback: Build | undefined;
};

/**
 * A lane per target, the one with the newest deployment first.
 * @param deployments in any order; other builds are ignored, and stages are not needed
 * @param defaultBranch the push builds of the default branch, in any order
 */
export function environmentsOf(
  deployments: readonly Build[],
  defaultBranch: readonly Build[],
): Environment[] {
  const all = deployments
    .filter((build) => isDeployment(build.event) && build.deploy_to)
    .toSorted(newestFirst);
  const main = defaultBranch.toSorted(newestFirst);
  const lanes = Map.groupBy(all, (build) => build.deploy_to ?? "");
  return [...lanes].map(([target, lane]) => environmentOf(target, lane, main));
}

/**
 * The number of the build that a deployment deployed, past its restarts; undefined if the server does not tell. A
 * restart of a deployment has the restarted deployment as its `parent`.
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

const environmentOf = (
  target: string,
  lane: readonly Build[],
  main: readonly Build[],
): Environment => {
  const at = lane.findIndex((build) => outcomeOf(build) === "passed");
  const current = lane[at];
  const earlier = current ? lane.slice(at + 1) : [];
  const deployed = current && deployedBuild(current, lane);
  const newestGreen = main.find(
    (build) => isFinished(build.status) && outcomeOf(build) === "passed",
  );
  return {
    target,
    current,
    newer: current ? lane.slice(0, at) : lane,
    earlier,
    deployed,
    behind: deployed === undefined ? undefined : main.filter(({ number }) => number > deployed),
    promotable: newestGreen?.after === current?.after ? undefined : newestGreen,
    rollback: earlier.find(
      (build) => outcomeOf(build) === "passed" && build.after !== current?.after,
    ),
  };
};

const newestFirst = (one: Build, other: Build): number => other.number - one.number;
