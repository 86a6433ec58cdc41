import type { Build, Stage, Step } from "@signalbox/contract";
import { stagesOf } from "./outcome.ts";

/** The name of a step within a build. It is the same in all builds, unlike numbers and ids. */
export type StepName = { readonly stage: string; readonly step: string };

/** A step together with its stage. */
export type PlacedStep = { readonly stage: Stage; readonly step: Step };

/** A key for maps: equal for two steps exactly if stage and step have the same names. */
export function stepKey({ stage, step }: StepName): string {
  return JSON.stringify([stage, step]);
}

export function nameOf({ stage, step }: PlacedStep): StepName {
  return { stage: stage.name, step: step.name };
}

/** All steps of a build in the order of its stages. */
export function stepsOf(build: Build): PlacedStep[] {
  return stagesOf(build).flatMap((stage) => (stage.steps ?? []).map((step) => ({ stage, step })));
}

/** The first step with this name in a stage with this name. */
export function findStep(build: Build, name: StepName): PlacedStep | undefined {
  for (const stage of stagesOf(build)) {
    if (stage.name !== name.stage) continue;
    const step = stage.steps?.find((candidate) => candidate.name === name.step);
    if (step !== undefined) return { stage, step };
  }
  return undefined;
}
