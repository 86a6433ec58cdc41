import { failedSteps, type BriefBuild, type FailedStep } from "@signalbox/insight/brief";

type StepPlace = { stage: number; step: number };

/**
 * The failed step after (or, with -1, before) a step in the order of the build, around its ends. Undefined if no
 * other step failed. Ignored failures are left out.
 */
export function nextFailure(
  build: BriefBuild,
  place: StepPlace,
  by: 1 | -1,
): FailedStep | undefined {
  const all = failedSteps(build).filter(({ step, isIgnored }) => step !== undefined && !isIgnored);
  const others = all.filter((failure) => compare(failure, place) !== 0);
  const ordered = by === 1 ? others : others.toReversed();
  return ordered.find((failure) => compare(failure, place) * by > 0) ?? ordered[0];
}

function compare({ stage, step }: FailedStep, place: StepPlace): number {
  return stage.number - place.stage || (step?.number ?? 0) - place.step;
}
