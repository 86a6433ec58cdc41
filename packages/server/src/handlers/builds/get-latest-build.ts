import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

/** `branch` wins over `ref`. */
export const getLatestBuild: Handler<"getLatestBuild", Pick<Deps, "store">> = (
  { stored, query },
  { store },
) => {
  const branchRef = `refs/heads/${query.branch || stored.repo.default_branch}`;
  const ref = query.branch ? branchRef : query.ref || branchRef;
  const build = store.builds.findLatest(stored.repo.id, ref);
  if (build === undefined) throw noRows();
  return store.stages.withStages(build);
};
