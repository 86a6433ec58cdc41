import { shownPartStatus } from "../../../api/shown-status.ts";
import type { Build, StatusName, Step } from "@signalbox/contract";
import { durationOf, findStep, isNoticeable, nameOf, stepsOf } from "@signalbox/insight";

export type StepTime = {
  readonly stage: string;
  readonly step: string;
  /** Seconds; undefined if the step did not run to its end in that build. */
  readonly now: number | undefined;
  readonly before: number | undefined;
  readonly status: StatusName;
  /** The difference in seconds; undefined if it is unknown or not noticeable. */
  readonly change: number | undefined;
};

/**
 * The steps of a build beside those of an earlier one. A difference below 2 s or 5 % is ignored, because servers store
 * whole seconds and machines vary.
 */
export function stepTimes(build: Build, earlier: Build): StepTime[] {
  return stepsOf(build).map((placed) => {
    const { step } = placed;
    const { stage, step: name } = nameOf(placed);
    const found = findStep(earlier, { stage, step: name });
    const now = secondsOf(step);
    const before = found && secondsOf(found.step);
    const isKnown = now !== undefined && before !== undefined;
    const change = isKnown && isNoticeable(before, now) ? now - before : undefined;
    return { stage, step: name, now, before, status: shownPartStatus(step), change };
  });
}

/** Servers give skipped steps a start and an end. */
const secondsOf = (step: Step): number | undefined =>
  step.status === "skipped" ? undefined : durationOf(step);
