import { limits } from "@signalbox/contract";
import { findBuild } from "./builds.ts";
import type { Deps } from "./deps.ts";
import type { Handler } from "./handler.ts";
import { throwApiError } from "./start-builds.ts";

export const getPipelineChange: Handler<
  "getPipelineChange",
  Pick<Deps, "store" | "trigger">
> = async ({ stored, params }, { store, trigger }) => {
  const { before, after } = findBuild(stored, params.number, store);
  const read = async (sha: string) =>
    /[1-9a-f]/.test(sha)
      ? ((await trigger.pipelineFileAt(stored, sha).catch(throwApiError(404))) ?? undefined)
      : undefined;
  return {
    path: stored.repo.config_path || limits.defaultConfigPath,
    before: await read(before),
    after: await read(after),
  };
};
