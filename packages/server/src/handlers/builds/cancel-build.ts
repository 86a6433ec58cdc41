import { noRows, toPathNumber } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { cancelBuild as cancel, type CancelDeps } from "../../trigger/cancel.ts";

export const cancelBuild: Handler<"cancelBuild", CancelDeps> = ({ stored, params }, deps) => {
  const build = deps.store.builds.find(stored.repo.id, toPathNumber(params.number));
  if (build === undefined) throw noRows();
  return cancel(build, deps);
};
