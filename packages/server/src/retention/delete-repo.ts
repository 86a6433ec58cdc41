import type { Repo } from "@signalbox/contract";
import { cancelBuild, type CancelDeps } from "../trigger/cancel.ts";
import { deleteBuilds, type BuildFolders } from "./delete-builds.ts";

/**
 * Stops running builds first, because their runners would otherwise write to deleted logs, then
 * deletes the repository.
 */
export async function deleteRepo(repo: Repo, deps: CancelDeps & BuildFolders): Promise<void> {
  for (const build of deps.store.builds.listUnfinished())
    if (build.repo_id === repo.id) cancelBuild(build, deps);
  await deleteBuilds(repo.id, Number.MAX_SAFE_INTEGER, deps);
  deps.store.repos.delete(repo.id);
}
