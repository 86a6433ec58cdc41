import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { hookOfRestart } from "../../trigger/hook.ts";
import { findBuildToRepeat, paramsOf, startBuild, type StartDeps } from "./start-build.ts";

export const restartBuild: Handler<"restartBuild", StartDeps> = (input, deps) => {
  const { stored, query, caller } = input;
  const build = findBuildToRepeat(stored, input.params.number, deps.store);
  if (build.status === "blocked" || build.status === "declined")
    throw new ApiError(400, `cannot start a ${build.status} build`);
  const params = paramsOf(query, ["debug"]);
  const hook = hookOfRestart(build, { caller, params, debug: query.debug === "true" });
  return startBuild(stored, hook, deps);
};
