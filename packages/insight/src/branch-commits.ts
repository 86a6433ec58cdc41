import { isExcludedFromStatistics, isDeployment, type Build } from "@signalbox/contract";
import { outcomeOf } from "./outcome.ts";

/** The newest builds of a branch, in any order. `isComplete`: there are no older ones. */
export type BranchBuilds = { readonly builds: readonly Build[]; readonly isComplete: boolean };

/** The builds of one commit of a branch. */
export type BranchCommit = {
  /** The number of its first build, which is the place of the commit on the branch: restarts are not newer. */
  readonly first: number;
  /** All of its known builds, the newest first. */
  readonly builds: readonly [Build, ...Build[]];
  /** Its newest build that passed. */
  readonly green: Build | undefined;
};

/** One build per commit, the newest commit first. `isComplete`: none is missing because older builds are not known. */
export type BuildsBetween = { readonly builds: readonly Build[]; readonly isComplete: boolean };

/** The commits of a branch, the newest first. Deployments and trials have its ref but are not builds of it. */
export function commitsOf(builds: readonly Build[]): BranchCommit[] {
  const onBranch = builds.filter(
    (build) =>
      !isDeployment(build.event) &&
      build.event !== "pull_request" &&
      !isExcludedFromStatistics(build),
  );
  const groups = Map.groupBy(onBranch, ({ after, number }) => after || number);
  return [...groups.values()].flatMap(commitOfBuilds).toSorted((a, b) => b.first - a.first);
}

const commitOfBuilds = (builds: readonly Build[]): BranchCommit[] => {
  const [newest, ...others] = builds.toSorted((a, b) => b.number - a.number);
  if (newest === undefined) return [];
  // The build that was restarted may be older than the known ones.
  const numbers = builds.map(({ number, parent }) => Math.min(number, parent || number));
  return [
    {
      first: Math.min(...numbers),
      builds: [newest, ...others],
      green: [newest, ...others].find((build) => outcomeOf(build) === "passed"),
    },
  ];
};

/** The commit of a deployment; undefined if it is not one of these. */
export function commitOf(
  deployment: Build,
  commits: readonly BranchCommit[],
): BranchCommit | undefined {
  if (deployment.after === "") return undefined;
  return commits.find(({ builds: [build] }) => build.after === deployment.after);
}

/**
 * The builds of a branch after one place up to another, one per commit: its newest successful build, or else its
 * newest. Undefined if a place is not known.
 */
export function buildsBetween(
  branch: BranchBuilds,
  after: number | undefined,
  upTo: number | undefined,
): BuildsBetween | undefined {
  if (after === undefined || upTo === undefined) return undefined;
  const oldest = Math.min(...branch.builds.map(({ number }) => number));
  return {
    builds: commitsOf(branch.builds)
      .filter(({ first }) => first > after && first <= upTo)
      .map(({ green, builds: [newest] }) => green ?? newest),
    isComplete: branch.isComplete || oldest <= after,
  };
}
