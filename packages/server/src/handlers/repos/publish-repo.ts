import type { Deps } from "../../deps.ts";

/**
 * Tells viewers that a repository was enabled or disabled. Events are about builds, so the newest build
 * carries the change; a repository without builds sends none.
 */
export function publishRepo(repoId: number, { store, hub }: Pick<Deps, "store" | "hub">): void {
  const [newest] = store.builds.listNewest([repoId], 1);
  if (newest !== undefined) hub.publishBuild(newest.id);
}
