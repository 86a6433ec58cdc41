import type { BuildsBetween, Promotion, Rollback } from "@signalbox/insight";
import { plural } from "../../lib/text.ts";
import { isolated } from "../../messages/isolated.ts";

/** How far a target is behind the branch. Undefined if that is not known. */
export function behindWords(behind: BuildsBetween | undefined, branch: string): string | undefined {
  if (behind === undefined) return undefined;
  const { builds, isComplete } = behind;
  if (builds.length === 0 && isComplete) return `No newer build of ${isolated(branch)}`;
  const count = plural(builds.length, "newer build");
  return isComplete
    ? `${count} of ${isolated(branch)}`
    : `At least ${count} of ${isolated(branch)}`;
}

/** Why no promotion is offered; undefined if one is. */
export function noPromotionWords(promotion: Promotion, branch: string): string | undefined {
  const { kind } = promotion;
  if (kind === "offered") return undefined;
  if (kind === "unknown") return "The builds of the default branch are unknown";
  if (kind === "no-green")
    return `No successful build of ${isolated(branch)}${promotion.isComplete ? "" : " among the newest ones"}`;
  if (kind === "deploying") return `#${promotion.deployment.number} is deploying it now`;
  const { number } = promotion.build;
  return kind === "runs"
    ? `#${number}, the newest successful build, is already deployed`
    : `A newer build than #${number}, the newest successful one, is already deployed`;
}

/** Why no rollback is offered; undefined if one is. `isSearched`: there are older builds to search. */
export function noRollbackWords(rollback: Rollback, isSearched: boolean): string | undefined {
  const { kind } = rollback;
  if (kind === "offered") return undefined;
  if (kind === "deploying") return `#${rollback.deployment.number} is deploying it now`;
  if (kind === "nothing-runs")
    return isSearched ? "The deployed build is unknown" : "Nothing is deployed there yet";
  return `No deployment of an older build${isSearched ? " found yet" : ""}`;
}

/** The heading of the builds between two deployments. */
export function betweenWords(between: BuildsBetween | undefined, isPromotion: boolean): string {
  if (between === undefined) return "The builds in between are unknown";
  const { builds, isComplete } = between;
  const count = plural(builds.length, "build");
  if (builds.length === 0) return "No builds of the default branch in between";
  const known = isComplete ? count : `At least ${count}`;
  return isPromotion ? `${known} will be added` : `${known} will be rolled back`;
}
