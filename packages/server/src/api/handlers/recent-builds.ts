import type { CallQuery } from "@signalbox/contract";
import { ApiError, toPathNumber } from "../../lib/api-error.ts";
import type { BuildTables } from "../../store/build-tables.ts";
import { toList, withKey } from "../../store/json/json-text.ts";
import { JsonText } from "./handler.ts";
import { findBuilds, readFilter, toPerPage } from "./paging.ts";

type Among = {
  /** The repositories that the caller may read. */
  repoIds: readonly number[];
  /** The id of the oldest build that the answer may contain, if not all builds are known. */
  from?: number;
  /** The ids of builds that have not ended, for callers who want them. */
  unfinished: () => readonly number[];
};

/** The newest builds of several repositories, each inside its repository, as the query wants them. */
export async function findRecentBuilds(
  query: CallQuery<"listRecentBuilds">,
  { repoIds, from = 0, unfinished }: Among,
  store: BuildTables,
): Promise<JsonText> {
  const before = query.before === undefined ? undefined : toPathNumber(query.before);
  const limit = toPerPage(query.limit);
  const filter = readFilter(query, store);
  if (query.unfinished === "true" && filter !== undefined)
    throw new ApiError(400, "unfinished=true cannot be combined with a query");
  const isWithUnfinished = query.unfinished === "true" && before === undefined;
  const scope = { repoIds, from, before: before ?? Number.MAX_SAFE_INTEGER };
  const { builds, reached } =
    filter === undefined
      ? {
          builds: store.answers.buildsById([
            ...store.builds.newestIds(repoIds, limit, before).filter((id) => id >= from),
            ...(isWithUnfinished ? unfinished() : []),
          ]),
          reached: undefined,
        }
      : await findBuilds({ ...scope, limit, offset: 0, filter }, store);
  const repos = store.answers.reposById(builds.map(({ repo_id }) => repo_id));
  const items = builds.flatMap(({ repo_id, json }) => {
    const found = repos.get(repo_id);
    return found === undefined ? [] : [withKey(found.repo, "build", json)];
  });
  return new JsonText(toList(items), reached);
}
