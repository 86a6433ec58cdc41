import type { Build } from "@signalbox/contract";
import { comparableBuilds, findStep, type StepName } from "@signalbox/insight";

/** The builds that a strip shows at most. */
const maxShapes = 20;

/** If the open build is older than the newest of the strip, it is at this place from its end. */
const oldBuildPlace = 10;

/**
 * The open build among the comparable ones, oldest first. Empty if there is no other, and for a build that is older
 * than the history, because the builds beside it are unknown.
 */
export function stripOf(build: Build, history: readonly Build[]): Build[] {
  const comparable = comparableBuilds(build, history);
  const oldest = history.at(-1)?.number ?? build.number;
  if (comparable.length === 0 || build.number < oldest) return [];
  const newestFirst = [...comparable, build].toSorted((one, other) => other.number - one.number);
  const place = newestFirst.indexOf(build);
  const start = place < maxShapes ? 0 : place - oldBuildPlace;
  return newestFirst.slice(start, start + maxShapes).toReversed();
}

/** The previous (-1) or next (1) build. */
export function neighbourOf(strip: readonly Build[], open: number, by: -1 | 1): Build | undefined {
  const place = strip.findIndex((build) => build.number === open);
  return place === -1 ? undefined : strip[place + by];
}

/** The numbers of the step with this name in another build. Undefined if that has no such step. */
export function placeOfStep(
  build: Build,
  name: StepName | undefined,
): { stage: number; step: number } | undefined {
  const found = name && findStep(build, name);
  return found && { stage: found.stage.number, step: found.step.number };
}
