import { isExcludedFromStatistics, lookUp, type Build, type BuildEvent } from "@signalbox/contract";
import { isComplete } from "./outcome.ts";

/**
 * Whether a build counts in statistics and verdicts. Builds that have not ended do not, nor do declined ones, which
 * never ran, and those that are excluded from statistics.
 */
export function isCounted(build: Build): boolean {
  return build.status !== "declined" && !isExcludedFromStatistics(build) && isComplete(build);
}

/**
 * Builds with the same key may be compared: they have the same class of event and the same ref.
 * Deployments are compared by target and cron builds also by the name of the cron job. Every tag has a ref
 * of its own, so all tags are compared with each other.
 */
export function comparisonKey(build: Build): string {
  return lookUp(comparisonKeys, build.event, keyOfRef)(build);
}

const keyOfRef = ({ event, ref }: Build): string => key(event, ref);
const keyOfTarget = ({ deploy_to }: Build): string => key("deployment", deploy_to ?? "");

const comparisonKeys: Record<BuildEvent, (build: Build) => string> = {
  push: keyOfRef,
  pull_request: keyOfRef,
  custom: keyOfRef,
  tag: () => key("tag"),
  cron: ({ cron, ref }) => key("cron", cron ?? "", ref),
  promote: keyOfTarget,
  rollback: keyOfTarget,
};

/** The counted builds of the history with the same key, newest first, without the build itself. */
export function comparableBuilds(build: Build, history: readonly Build[]): Build[] {
  return countedBuilds(build, history, comparisonKey(build));
}

/**
 * For a pull request the counted push builds of its target branch, newest first. Empty for other builds.
 */
export function targetBranchBuilds(build: Build, history: readonly Build[]): Build[] {
  if (build.event !== "pull_request" || build.target === "") return [];
  return countedBuilds(build, history, key("push", `refs/heads/${build.target}`));
}

const countedBuilds = (build: Build, history: readonly Build[], wanted: string): Build[] =>
  history
    .filter(
      (other) =>
        other.number !== build.number && comparisonKey(other) === wanted && isCounted(other),
    )
    .toSorted((a, b) => b.number - a.number);

/** Unambiguous for any characters in the parts. */
const key = (...parts: readonly string[]): string => JSON.stringify(parts);
