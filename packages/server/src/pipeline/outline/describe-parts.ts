import { type Build, isFailed, isFinished, type Stage, type Step } from "@signalbox/contract";
import { skipRestExitCode } from "../next-steps.ts";
import type { OutlinedPipeline, OutlinedStep } from "./outline-file.ts";

/** A pipeline or step of a file and the stage or step of a build that was made from it, with why it did not run. */
type Part = { name: string; line: number; number?: number; reason?: string };
export type DescribedPipeline = Part & { steps: Part[] };

/** Compares the parts of a pipeline file with what a build ran of them. */
export function describeParts(
  pipelines: readonly OutlinedPipeline[],
  build: Build,
): DescribedPipeline[] {
  const stages = build.stages ?? [];
  return pipelines.map(({ name, line, mismatch, steps }) => {
    const stage = stages.find((one) => one.name === name);
    const reason = stage === undefined ? mismatch : whyStageDidNotRun(stage, stages);
    return {
      ...toPart(name, line, stage?.number, reason),
      steps: steps.map((step) => describeStep(step, stage)),
    };
  });
}

function describeStep(planned: OutlinedStep, stage: Stage | undefined): Part {
  const step = stage?.steps?.find(({ name }) => name === planned.name);
  const reason =
    stage === undefined || step === undefined
      ? planned.mismatch
      : whyStepDidNotRun(step, planned.run, stage);
  return toPart(planned.name, planned.line, step?.number, reason);
}

function toPart(
  name: string,
  line: number,
  number: number | undefined,
  reason: string | undefined,
): Part {
  return { name, line, ...(number !== undefined && { number }), ...(reason && { reason }) };
}

/** Undefined if it has run, runs, or may still run without anybody's help. */
function whyStageDidNotRun(stage: Stage, all: readonly Stage[]): string | undefined {
  const { status, on_failure, on_success, started, steps = [], error } = stage;
  if (status === "blocked") return "it waits for approval";
  if (status === "declined") return "it was declined";
  if (status === "skipped") {
    if (on_failure && !on_success) return "it runs only on failure, and nothing had failed";
    return onlyOnSuccess(all);
  }
  if (status === "killed" && started === 0) return "the build was cancelled before it started";
  if (steps.length === 0 && isFailed(status)) return error?.split("\n")[0];
  return undefined;
}

function whyStepDidNotRun(step: Step, run: OutlinedStep["run"], stage: Stage): string | undefined {
  if (step.status === "killed" && (step.started ?? 0) === 0 && isFinished(stage.status))
    return "its stage ended before it started";
  if (step.status !== "skipped") return undefined;
  if (stage.status === "killed") return "its stage ended before it started";
  const steps = stage.steps ?? [];
  const ending = steps.find(({ exit_code }) => exit_code === skipRestExitCode);
  if (ending !== undefined)
    return `${ending.name} ended the stage with exit code ${skipRestExitCode}`;
  if (run === "on_failure") return "it runs only on failure, and nothing had failed";
  const failed = steps.filter(({ status, errignore }) => isFailed(status) && !errignore);
  return run === "on_success" && failed.length > 0
    ? onlyOnSuccess(failed)
    : "its stage ended before it started";
}

/** @param all the stages or steps, some of which have failed */
function onlyOnSuccess(all: readonly { name: string; status: string }[]): string {
  const names = all.filter(({ status }) => isFailed(status)).map(({ name }) => name);
  const subject = names.length === 0 ? "the build" : names.slice(0, maxNames).join(", ");
  const others = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  return `it runs only on success, and ${subject}${others} had failed`;
}

const maxNames = 5;
