import type { Repo } from "@signalbox/contract";
import type { LogStore } from "../live/log-store.ts";
import { cancelBuild, type CancelDeps } from "../trigger/cancel.ts";
import { deleteBuilds } from "./delete-builds.ts";

/**
 * Stops running builds first, because their runners would otherwise write to deleted logs, then
 * deletes the repository.
 */
export async function deleteRepo(
  repo: Repo,
  deps: CancelDeps & { logs: Pick<LogStore, "remove"> },
): Promise<void> {
  for (const build of deps.store.builds.listUnfinished())
    if (build.repo_id === repo.id) cancelBuild(build, deps);
  await deleteBuilds(repo.id, Number.MAX_SAFE_INTEGER, deps);
  deps.store.repos.delete(repo.id);
}
