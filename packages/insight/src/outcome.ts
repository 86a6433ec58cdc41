import {
  isFailureOrError,
  isFinished,
  type Build,
  type Stage,
  type StatusName,
  type Step,
} from "@signalbox/contract";

/** The result of one run for the code: it passed or failed. A run may also be inconclusive. */
export type Outcome = "passed" | "failed";

/**
 * The outcome of a build, stage or step. A killed run says nothing: somebody cancelled it, or it ran out of
 * time, and the status does not show which. The same applies to skipped and unknown statuses.
 */
export function outcomeOf({ status }: { status: StatusName }): Outcome | undefined {
  if (status === "success") return "passed";
  if (isFailureOrError(status)) return "failed";
  return undefined;
}

/**
 * Whether the step failed in a way that fails its stage. `failure: ignore` sets `errignore`, and the exit code of a
 * detached step has no meaning.
 */
export function isBrokenStep(step: Step): boolean {
  return outcomeOf(step) === "failed" && step.errignore !== true && step.detached !== true;
}

/** Whether a build has ended, so that its details can no longer change. */
export function isComplete(build: Build): boolean {
  return (
    build.finished > 0 &&
    isFinished(build.status) &&
    stagesOf(build).every(({ status }) => isFinished(status))
  );
}

/** Whether a stage ran in its build, and was not taken over from an earlier one. */
export function hasRun({ taken_from }: Stage): boolean {
  return taken_from === undefined;
}

/** Whether all stages ran in this build, so that its times are those of the whole pipeline. */
export function isWhole(build: Build): boolean {
  return stagesOf(build).every(hasRun);
}

/** The stages in the order of the pipeline file. */
export function stagesOf(build: Build): readonly Stage[] {
  return build.stages ?? [];
}
