import type { Build } from "@signalbox/contract";
import { call } from "../../api/client.ts";
import { liveQuery } from "../../api/live-query.ts";
import { mergeBuilds } from "../../api/merge/merge.ts";
import { keys, type RepoName } from "../../api/queries.ts";
import { createLimiter } from "../../lib/limiter.ts";

/** The builds of a strip that fits beside the other columns of a list. */
const maxStripBuilds = 10;

/** A list of many branches must not keep the browser's connections busy. */
const limit = createLimiter(4);

/** The last builds of a branch, the newest first. */
export function lastBuildsQuery(repo: RepoName, branch: string) {
  return liveQuery({
    key: [...keys.repo(repo), "last-builds", branch],
    about: repo,
    ask: (signal): Promise<Build[]> =>
      limit(
        () => call("listBuilds", repo, { query: { branch, per_page: maxStripBuilds }, signal }),
        signal,
      ),
    merge: (builds, { build }) =>
      build.ref === `refs/heads/${branch}`
        ? mergeBuilds([builds], build, maxStripBuilds).flat().slice(0, maxStripBuilds)
        : builds,
  });
}
