import type { Build } from "@signalbox/contract";
import { deleteBuilds } from "../../retention/delete-builds.ts";
import type { Deps } from "./deps.ts";
import { noRows, toPathNumber } from "../../lib/api-error.ts";
import type { Handler } from "./handler.ts";
import type { BuildTables } from "../../store/build-tables.ts";
import type { StoredRepo } from "../../store/repos.ts";
import { cancelBuild as cancel, type CancelDeps } from "../../trigger/cancel.ts";

export const cancelBuild: Handler<"cancelBuild", CancelDeps> = ({ stored, params, caller }, deps) =>
  cancel(findBuild(stored, params.number, deps.store), deps, { by: caller.login });

export const purgeBuilds: Handler<
  "purgeBuilds",
  Pick<Deps, "store" | "logs" | "artifacts">
> = async ({ stored, query }, deps) => {
  await deleteBuilds(stored.repo.id, toPathNumber(query.before ?? ""), deps);
  return undefined;
};

/** Finds the build that a path names. Throws an ApiError if there is none. */
export function findBuild(
  { repo }: StoredRepo,
  number: string,
  store: Pick<BuildTables, "builds">,
): Build {
  const build = store.builds.find(repo.id, toPathNumber(number));
  if (build === undefined) throw noRows();
  return build;
}
