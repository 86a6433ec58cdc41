import type { Build } from "@signalbox/contract";
import { ApiError } from "../../http/api-error.ts";
import type { Handler, Input } from "../../http/handler.ts";
import { hookOfDeployment } from "../../trigger/hook.ts";
import { findBuildToRepeat, paramsOf, startBuild, type StartDeps } from "./start-build.ts";

export const promoteBuild: Handler<"promoteBuild", StartDeps> = (input, deps) =>
  deploy("promote", input, deps);

export const rollbackBuild: Handler<"rollbackBuild", StartDeps> = (input, deps) =>
  deploy("rollback", input, deps);

const deploy = (
  event: "promote" | "rollback",
  { stored, query, caller, params: path }: Input<"promoteBuild">,
  deps: StartDeps,
): Promise<Build | null> => {
  const build = findBuildToRepeat(stored, path.number, deps.store);
  const { target } = query;
  if (!target) throw new ApiError(400, "Missing target environment");
  const params = paramsOf(query, ["target"]);
  return startBuild(stored, hookOfDeployment(build, { caller, params, event, target }), deps);
};
