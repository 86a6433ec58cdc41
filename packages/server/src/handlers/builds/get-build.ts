import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { findBuild } from "./find-build.ts";

export const getBuild: Handler<"getBuild", Pick<Deps, "store">> = ({ stored, params }, { store }) =>
  store.stages.withStages(findBuild(stored, params.number, store));
