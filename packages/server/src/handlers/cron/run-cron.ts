import type { Handler } from "../../http/handler.ts";
import { hookOfCron, toRef } from "../../trigger/hook.ts";
import { refuse, startBuild, type StartDeps } from "../builds/start-build.ts";
import { findCron } from "./find-cron.ts";

/** The build that the clock would start; when it will do so next stays as it is. */
export const runCron: Handler<"runCron", StartDeps> = async ({ stored, params }, deps) => {
  const cron = findCron(stored, params.cron, deps.store);
  const commit = await deps.trigger.findCommit(stored, toRef(cron.branch)).catch(refuse(404));
  return startBuild(stored, hookOfCron(cron, commit, deps.trigger.authors), deps);
};
