import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { hookOfPerson, toRef } from "../../trigger/hook.ts";
import { ownerOf, paramsOf, refuse, startBuild, type StartDeps } from "./start-build.ts";

/** The newest commit of a branch, or any commit, which is then built as one of that branch. */
export const createBuild: Handler<"createBuild", StartDeps> = async (input, deps) => {
  const { stored, query, caller } = input;
  if (ownerOf(stored.repo, deps.store) === undefined) throw noRows();
  const ref = toRef(query.branch || stored.repo.default_branch);
  const head = await deps.trigger.findCommit(stored, ref).catch(refuse(404));
  const commit = query.commit
    ? await deps.trigger.findCommit(stored, query.commit).catch(refuse(404))
    : head;
  const params = paramsOf(query, ["branch", "commit"]);
  const hook = hookOfPerson(ref, commit, deps.trigger.authors, { caller, params });
  return startBuild(stored, hook, deps);
};
