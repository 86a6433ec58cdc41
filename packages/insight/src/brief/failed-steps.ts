import { isFailureOrError, type Build, type Stage, type Step } from "@signalbox/contract";
import { errorParts } from "./error-parts.ts";

/** The parts of a build's details that the brief needs. */
export type BriefBuild = Pick<Build, "number" | "status" | "error" | "stages">;

export type FailedStep = {
  readonly stage: Stage;
  /** Undefined for a stage that failed before any of its steps did. */
  readonly step: Step | undefined;
  /** Whether the build continues as if it had succeeded. */
  readonly isIgnored: boolean;
};

/** Identifies a failed step within its build: "1/3". */
export function failureKey({ stage, step }: FailedStep): string {
  return `${stage.number}/${step?.number ?? 0}`;
}

type Ended = Pick<Step, "status" | "error">;

/**
 * Whether the time of a step or stage ran out. One that somebody cancelled is killed, too, but without an error, or with
 * the "context canceled" of a runner that is written in Go.
 */
export function hasTimedOut({ status, error = "" }: Ended): boolean {
  return status === "killed" && error !== "" && !/\bcancel/i.test(error);
}

/** Whether a step or stage has failed or timed out. */
export function hasFailed(ended: Ended): boolean {
  return isFailureOrError(ended.status) || hasTimedOut(ended);
}

function byNumber(a: { number: number }, b: { number: number }): number {
  return a.number - b.number;
}

/** The failed steps of a build and the stages that failed without one, in order. */
export function failedSteps({ stages = [] }: BriefBuild): FailedStep[] {
  return stages.toSorted(byNumber).flatMap((stage): FailedStep[] => {
    const isStageIgnored = stage.errignore;
    const steps = (stage.steps ?? [])
      .filter(hasFailed)
      .toSorted(byNumber)
      .map((step) => ({ stage, step, isIgnored: isStageIgnored || step.errignore === true }));
    const isExplained = !hasFailed(stage) || steps.some((step) => !step.isIgnored);
    if (isExplained || (isStageIgnored && steps.length > 0)) return steps;
    const alone: FailedStep = { stage, step: undefined, isIgnored: isStageIgnored };
    return [alone].concat(steps);
  });
}

/** How many logs of failed steps are examined at once. */
const maxExamined = 5;

/** The failed steps whose logs are examined first: those that are not ignored before the others. */
export function stepsToExamine(build: BriefBuild): FailedStep[] {
  return failedSteps(build)
    .filter(({ step }) => step !== undefined)
    .toSorted((a, b) => Number(a.isIgnored) - Number(b.isIgnored))
    .slice(0, maxExamined);
}

/** Whether a build has a brief: it has a failure that is not ignored, even if it still runs. */
export function hasBrief(build: BriefBuild): boolean {
  return build.status !== "success" && failedSteps(build).some(({ isIgnored }) => !isIgnored);
}

function countSteps({ stages = [] }: BriefBuild): number {
  return stages.reduce((sum, { steps = [] }) => sum + steps.length, 0);
}

/** "2 of 14 steps failed", or of stages where no step did. */
export function briefTitle(build: BriefBuild): string {
  const notIgnored = failedSteps(build).filter(({ isIgnored }) => !isIgnored);
  const steps = notIgnored.filter(({ step }) => step !== undefined).length;
  const [count, all, noun] =
    steps > 0
      ? [steps, countSteps(build), "step"]
      : [notIgnored.length, build.stages?.length ?? 0, "stage"];
  return `${count} of ${all} ${noun}${all === 1 ? "" : "s"} failed`;
}

const otherTitles: Readonly<Record<string, string>> = {
  pending: "The build has not ended",
  running: "The build has not ended",
  blocked: "The build waits for approval",
  waiting_on_dependencies: "The build has not ended",
  killed: "The build was cancelled",
  declined: "The build was declined",
};

/** The title of any build's brief: the failed steps, otherwise why the build could not run or how it ended. */
export function summaryTitle(build: BriefBuild): string {
  if (hasBrief(build)) return briefTitle(build);
  const { sentence } = errorParts(build.error ?? "");
  return sentence.replace(/\s+/g, " ").trim() || (otherTitles[build.status] ?? "No step failed");
}
