import type { Handler } from "../../http/handler.ts";
import { cancelBuild as cancel, type CancelDeps } from "../../trigger/cancel.ts";
import { findBuild } from "./find-build.ts";

export const cancelBuild: Handler<"cancelBuild", CancelDeps> = ({ stored, params }, deps) =>
  cancel(findBuild(stored, params.number, deps.store), deps);
