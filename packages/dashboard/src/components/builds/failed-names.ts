import type { Build } from "@signalbox/contract";
import { isBrokenStep, outcomeOf, stepsOf } from "@signalbox/insight";
import { isolatedPath } from "../../messages/isolated.ts";

/**
 * The steps that failed a build, as `unit / test`. If there is none, the failed stages: they may fail before their first
 * step, for example because no runner can take them.
 */
export function failedNames(build: Build): string[] {
  const steps = stepsOf(build).filter(({ step }) => isBrokenStep(step));
  if (steps.length > 0) return steps.map(({ stage, step }) => isolatedPath(stage.name, step.name));
  const stages = build.stages ?? [];
  return stages.filter((stage) => outcomeOf(stage) === "failed").map(({ name }) => name);
}
