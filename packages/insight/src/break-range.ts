import { isExcludedFromStatistics, type Build } from "@signalbox/contract";
import { outcomeIn, type Subject } from "./attempts.ts";
import { comparisonKey, isCounted } from "./comparable.ts";
import { isComplete } from "./outcome.ts";

/** The last build in which a subject passed, and the first after it in which it failed. */
export type BreakRange = { readonly passed: Build; readonly broken: Build };

/**
 * Whether the only commits between the two are those of the broken build itself: its push began at the commit that passed.
 * The `before` of a pull request is the commit of its target branch, so its own builds follow each other if that is the same
 * and no build of it lies between. What is not known is not claimed.
 */
export function isDirect({ passed, broken }: BreakRange, history: readonly Build[]): boolean {
  if (broken.before === "" || passed.after === broken.after) return false;
  if (broken.event !== "pull_request" || passed.event !== "pull_request")
    return broken.before === passed.after;
  return broken.before === passed.before && !hasOthersBetween({ passed, broken }, history);
}

/** The numbers of the builds between the two in which the subject neither passed nor failed, the oldest first. */
export function notRunBetween(
  { passed, broken }: BreakRange,
  subject: Subject,
  history: readonly Build[],
): number[] {
  const keys = new Set([comparisonKey(passed), comparisonKey(broken)]);
  return history
    .filter(
      (build) =>
        build.number > passed.number &&
        build.number < broken.number &&
        build.after !== passed.after &&
        build.after !== broken.after &&
        !isExcludedFromStatistics(build) &&
        isComplete(build) &&
        keys.has(comparisonKey(build)) &&
        (!isCounted(build) || outcomeIn(build, subject) === undefined),
    )
    .map(({ number }) => number)
    .toSorted((a, b) => a - b);
}

/** Whether one of the builds between the two is of the same pull request, or not known. */
function hasOthersBetween({ passed, broken }: BreakRange, history: readonly Build[]): boolean {
  const between = history.filter(({ number }) => number > passed.number && number < broken.number);
  const isKnown =
    new Set(between.map(({ number }) => number)).size === broken.number - passed.number - 1;
  const commits = new Set([passed.after, broken.after]);
  return (
    !isKnown ||
    between.some(
      (build) => comparisonKey(build) === comparisonKey(broken) && !commits.has(build.after),
    )
  );
}
