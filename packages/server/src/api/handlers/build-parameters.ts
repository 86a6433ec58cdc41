import { noRows, toPathNumber } from "../../lib/api-error.ts";
import { findBuild } from "./builds.ts";
import type { StoreHandler } from "./handler.ts";

export const getParameters: StoreHandler<"getParameters"> = ({ stored, params }, { store }) =>
  findBuild(stored, params.number, store).params ?? {};

export const getStepEnvironment: StoreHandler<"getStepEnvironment"> = (
  { stored, params },
  { store },
) => {
  const build = findBuild(stored, params.number, store);
  const stage = store.stages.find(build.id, toPathNumber(params.stage));
  const step = stage && store.steps.find(stage.id, toPathNumber(params.step));
  const found = step && store.stepEnvironments.find(step.step_id, step.name);
  if (found === undefined) throw noRows();
  return found;
};
