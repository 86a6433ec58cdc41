import { limits, type Repo } from "@signalbox/contract";
import { call } from "../../api/client.ts";
import { liveInfiniteQuery } from "../../api/live-query.ts";
import { mergeNewestBuilds } from "../../api/merge/merge.ts";
import { coverageOf, type Coverage } from "../../api/merge/reach.ts";
import { keys } from "../../api/queries.ts";

/** Higher than all ids. A connected server answers from its index only if there is a limit. */
const first = 999_999_999_999_999;

/** A part of the builds of all repositories, the newest first. */
export type FeedPart = {
  builds: Repo[];
  /** The next part begins below this id; undefined if there is none. */
  next: number | undefined;
  /** How far the server searched, if it stopped before the part was full. */
  coverage: Coverage | undefined;
};

/** The builds of all repositories, part by part, from the newest on. A part begins below the id of a build. */
export const feedQuery = liveInfiniteQuery<FeedPart, number>({
  key: [...keys.recentBuilds, "all"],
  request: async (before, signal) => {
    const limit = limits.buildsPerPage;
    const builds = await call("listRecentBuilds", {}, { query: { before, limit }, signal });
    const coverage = builds.length < limit ? coverageOf(builds) : undefined;
    const isLast = builds.length < limit && coverage === undefined;
    return { builds, coverage, next: isLast ? undefined : (builds.at(-1)?.build?.id ?? before) };
  },
  first,
  next: ({ next }) => next,
  // The build replaces its match, or is inserted in order, unless it is older than all that are loaded.
  merge: (known, event) => {
    const { id } = event.build;
    const at = known.pages.findIndex(({ builds }) => id >= (builds.at(-1)?.build?.id ?? Infinity));
    if (at < 0) return known;
    const pages = known.pages.map((part, index) =>
      index === at ? { ...part, builds: mergeNewestBuilds(part.builds, event, Infinity) } : part,
    );
    return { ...known, pages };
  },
});
