import type { Step } from "@signalbox/contract";
import { noRows, toPathNumber } from "../../http/api-error.ts";
import type { LogPlace } from "../../live/log-file.ts";
import type { Store } from "../../store/store.ts";

type FoundStep = { step: Step; place: LogPlace };
type StepNumbers = { number: string; stage: string; step: string };

/** A step by the numbers of a path, and the place of its log. Throws an ApiError if there is none. */
export const findStep = (repoId: number, params: StepNumbers, store: Store): FoundStep => {
  const found = findStepIfAny(repoId, params, store);
  if (found === undefined) throw noRows();
  return found;
};

/** The same for who asks without knowing whether there is one. Throws an ApiError for what is no number. */
export const findStepIfAny = (
  repoId: number,
  params: StepNumbers,
  store: Store,
): FoundStep | undefined => {
  const [buildNumber, stageNumber, stepNumber] = [
    toPathNumber(params.number),
    toPathNumber(params.stage),
    toPathNumber(params.step),
  ];
  const build = store.builds.find(repoId, buildNumber);
  const stage = build && store.stages.find(build.id, stageNumber);
  const step = stage && store.steps.find(stage.id, stepNumber);
  if (build === undefined || step === undefined) return undefined;
  return { step, place: { build: build.id, stage: stageNumber, step: stepNumber } };
};
