import { limits, type Repo } from "@signalbox/contract";
import { call } from "../../api/client.ts";
import { liveInfiniteQuery } from "../../api/live-query.ts";
import { mergeNewestBuilds } from "../../api/merge/merge.ts";
import { keys } from "../../api/queries.ts";

/** Higher than all ids. A connected server answers from its index only if there is a limit. */
const first = 999_999_999_999_999;

/** The builds of all repositories, page by page, from the newest on. A page begins below the id of a build. */
export const feedQuery = liveInfiniteQuery<Repo[], number>({
  key: [...keys.recentBuilds, "all"],
  request: (before, signal) =>
    call("listRecentBuilds", {}, { query: { before, limit: limits.buildsPerPage }, signal }),
  first,
  next: (builds) => (builds.length < limits.buildsPerPage ? undefined : builds.at(-1)?.build?.id),
  // The build replaces its match, or is inserted in order, unless it is older than all that are loaded.
  merge: (known, event) => {
    const { id } = event.build;
    const at = known.pages.findIndex((builds) => id >= (builds.at(-1)?.build?.id ?? Infinity));
    if (at < 0) return known;
    const pages = known.pages.map((builds, index) =>
      index === at ? mergeNewestBuilds(builds, event, Infinity) : builds,
    );
    return { ...known, pages };
  },
});
