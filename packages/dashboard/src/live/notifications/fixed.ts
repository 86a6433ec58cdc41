import type { Build } from "@signalbox/contract";
import { comparableBuilds, outcomeOf } from "@signalbox/insight";

/**
 * Whether a successful build follows a failed one: of the earlier builds with the same event and ref, the newest that
 * passed or failed has failed.
 */
export function isFixed(build: Build, history: readonly Build[]): boolean {
  const outcomes = comparableBuilds(build, history)
    .filter(({ number }) => number < build.number)
    .map(outcomeOf);
  return outcomes.find((outcome) => outcome !== undefined) === "failed";
}
