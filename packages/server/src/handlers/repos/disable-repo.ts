import type { Repo } from "@signalbox/contract";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { cancelBuild } from "../../trigger/cancel.ts";
import { deleteBuilds } from "../builds/purge-builds.ts";
import { publishRepo } from "./publish-repo.ts";

export const disableRepo: Handler<"disableRepo", Deps> = async ({ stored, query }, deps) => {
  const repo = deps.store.repos.update(stored.repo.id, { active: false });
  deps.watch.follow();
  publishRepo(stored.repo.id, deps);
  if (query.remove === "true" && repo !== undefined) await forget(repo, deps);
  return repo;
};

/** Ends what runs first, so that nobody writes to logs that are gone; then nothing of the repository is left. */
const forget = async (repo: Repo, deps: Deps): Promise<void> => {
  for (const build of deps.store.builds.listUnfinished())
    if (build.repo_id === repo.id) cancelBuild(build, deps);
  await deleteBuilds(repo.id, Number.MAX_SAFE_INTEGER, deps);
  deps.store.repos.delete(repo.id);
};
