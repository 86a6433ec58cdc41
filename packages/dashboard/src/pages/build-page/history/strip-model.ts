import type { Build } from "@signalbox/contract";
import { comparableBuilds, findStep, type StepName } from "@signalbox/insight";

/** The builds that a strip shows at most. */
const maxShapes = 20;

/** If the open build is older than the newest of the strip, it is this many builds before its end. */
const oldBuildFromEnd = 10;

/**
 * The open build among the comparable ones, oldest first. Empty if there is no other, and for a build that is older
 * than the history, because the builds beside it are unknown.
 */
export function stripOf(build: Build, history: readonly Build[]): Build[] {
  const comparable = comparableBuilds(build, history);
  const oldest = history.at(-1)?.number ?? build.number;
  if (comparable.length === 0 || build.number < oldest) return [];
  // Attempts are together, at the place of the first one.
  const placeOf = ({ number, attempt_of = number }: Build): number => attempt_of;
  const newestFirst = [...comparable, build].toSorted(
    (a, b) => placeOf(b) - placeOf(a) || b.number - a.number,
  );
  const index = newestFirst.indexOf(build);
  const start = index < maxShapes ? 0 : index - oldBuildFromEnd;
  return newestFirst.slice(start, start + maxShapes).toReversed();
}

/** The previous (-1) or next (1) build. */
export function neighbourOf(strip: readonly Build[], open: number, by: -1 | 1): Build | undefined {
  const index = strip.findIndex((build) => build.number === open);
  return index === -1 ? undefined : strip[index + by];
}

/** The numbers of the step with this name in another build. Undefined if that has no such step. */
export function placeOfStep(
  build: Build,
  name: StepName | undefined,
): { stage: number; step: number } | undefined {
  const found = name && findStep(build, name);
  return found && { stage: found.stage.number, step: found.step.number };
}
