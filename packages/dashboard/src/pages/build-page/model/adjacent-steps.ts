import type { Build } from "@signalbox/contract";
import {
  canExpand,
  canSelect,
  stagesOf,
  stepsOf,
} from "../../../components/stages/stages-model.ts";

/** A step and its stage, by their numbers. */
export type StepPlace = { stage: number; step: number };

/** The steps before and after one, in the order of the navigation and across stages. */
export function adjacentSteps(
  build: Build | undefined,
  { stage, step }: StepPlace,
): { previous: StepPlace | undefined; next: StepPlace | undefined } {
  const places = stagesOf(build)
    .filter(canExpand)
    .flatMap((one) =>
      stepsOf(one)
        .filter(canSelect)
        .map(({ number }): StepPlace => ({ stage: one.number, step: number })),
    );
  const isBefore = (one: StepPlace) =>
    one.stage < stage || (one.stage === stage && one.step < step);
  const isAfter = (one: StepPlace) => one.stage > stage || (one.stage === stage && one.step > step);
  return { previous: places.findLast(isBefore), next: places.find(isAfter) };
}
