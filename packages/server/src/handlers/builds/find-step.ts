import type { Step } from "@signalbox/contract";
import { noRows, toPathNumber } from "../../http/api-error.ts";
import type { LogPlace } from "../../live/log-file.ts";
import type { Store } from "../../store/store.ts";

/** A step by the numbers of a path, and the place of its log. Throws an ApiError if there is none. */
export const findStep = (
  repoId: number,
  params: { number: string; stage: string; step: string },
  store: Store,
): { step: Step; place: LogPlace } => {
  const [buildNumber, stageNumber, stepNumber] = [
    toPathNumber(params.number),
    toPathNumber(params.stage),
    toPathNumber(params.step),
  ];
  const build = store.builds.find(repoId, buildNumber);
  const stage = build && store.stages.find(build.id, stageNumber);
  const step = stage && store.steps.find(stage.id, stepNumber);
  if (build === undefined || step === undefined) throw noRows();
  return { step, place: { build: build.id, stage: stageNumber, step: stepNumber } };
};
