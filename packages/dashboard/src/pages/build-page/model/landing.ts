import { isFinished, type Build, type Step } from "@signalbox/contract";
import { failedSteps } from "@signalbox/insight/brief";
import type { Landing } from "./log-address.ts";
import { stagesOf, stepsOf } from "../../../components/stages/stages-model.ts";

export type StepNumbers = { stage: number; step: number };

/**
 * The destination of an address with `?at=`: a step; the overview if there is no such step; or nowhere yet, because the step
 * may still start, or because the end of the build is known before the ends of its stages: events carry no stages to
 * tabs that do not show the build.
 */
export function resolveLanding(build: Build, at: Landing): StepNumbers | "overview" | "later" {
  const isOver = isFinished(build.status);
  const failure = at === "failure" || isOver ? firstFailure(build) : undefined;
  if (failure !== undefined) return failure;
  if (isOver) return isOutdated(build) ? "later" : "overview";
  return runningStep(build) ?? (at === "running" ? "later" : "overview");
}

/** Whether the build has ended, but a stage of it has not. */
function isOutdated({ status, stages = [] }: Build): boolean {
  return isFinished(status) && stages.some((stage) => !isFinished(stage.status));
}

/** The first running step of a build. Detached steps run beside the others until their stage ends, so they don't count. */
export function runningStep(build: Build): StepNumbers | undefined {
  return firstStep(build, "running");
}

function firstStep(build: Build, wanted: Step["status"]): StepNumbers | undefined {
  for (const stage of stagesOf(build)) {
    const step = stepsOf(stage).find(({ status, detached }) => status === wanted && !detached);
    if (step !== undefined) return { stage: stage.number, step: step.number };
  }
  return undefined;
}

/** The first failed step whose failure is not ignored, or the first such stage if it has no failed step. */
function firstFailure(build: Build): StepNumbers | undefined {
  const notIgnored = failedSteps(build).filter(({ isIgnored }) => !isIgnored);
  const first = notIgnored.find(({ step }) => step !== undefined) ?? notIgnored[0];
  if (first === undefined) return undefined;
  const stage = first.stage.number;
  if (first.step !== undefined) return { stage, step: first.step.number };
  // If the stage timed out while an ignored step ran, that step does not explain it, but it is where the time went.
  const killed = firstStep(build, "killed");
  return killed?.stage === stage ? killed : { stage, step: 1 };
}
