import type { QueryClient } from "@tanstack/react-query";
import { isBuildOver, type BuildUpdate, type RepoEvent } from "../../api/merge/merge.ts";
import { keys, recentBuildsQuery, reposQuery, type RepoName } from "../../api/queries.ts";
import { viewerOf } from "../../api/viewer.ts";
import { loadFileWithRetry } from "../../lib/load-file.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";
import { createRecentSet } from "../hub/recent-set.ts";
import { buildKey } from "../hub/protocol.ts";
import { watches } from "./watches.ts";

/** Opens the page of a build, as a link in a list does. */
export type OpenBuild = (repo: RepoName, build: Pick<BuildUpdate, "number" | "status">) => void;

export type NotifyDeps = {
  cache: QueryClient;
  /** Acts in one of the open tabs only, and in none if a visible one shows the page of the build `unlessShown`. */
  claim: (key: string, act: () => void, unlessShown?: string) => void;
  openBuild: OpenBuild;
  /** Unix seconds. */
  now: () => number;
  /** When the page was opened, which is before this code was loaded, in Unix seconds of the browser's clock. */
  openedAt: number;
  /** The seconds by which the server's clock is ahead of the browser's. */
  serverLead: () => number;
};

/** A build that has ended according to an event or a list. */
export type EndedBuild = { repo: RepoName; build: BuildUpdate };

/** The ended builds that a page has just learned of. */
export type NewlyEnded = {
  ends: readonly EndedBuild[];
  /** The watched builds, if events may have been missed. */
  watched: readonly string[];
  /** If the ends were read from lists: when the page was opened, in Unix seconds of the browser's clock. */
  openedAt?: number | undefined;
};

/** Larger than the lists of newest builds, and than a flood of a few seconds. */
const maxKnown = 5000;

/**
 * Returns a function to call with each live update. It shows one notification for each ended build that the user wants
 * to hear of, in the tab that the hub chooses, and loads the code for that only when it is needed. The stream does not
 * replay missed events, so the cached lists of newest builds are checked after a refresh, with the watched builds, and
 * after each answer.
 */
export function createNotifier(deps: NotifyDeps) {
  /** Builds whose end the page already knows are not reported again. */
  const known = createRecentSet(maxKnown);
  const newEnds = (builds: readonly EndedBuild[]): EndedBuild[] =>
    builds.filter(
      ({ repo, build }) =>
        isBuildOver(build) && known.add(`${buildKey(repo, build.number)}/${build.id}`),
    );
  const report = (builds: readonly EndedBuild[], openedAt?: number, isRefresh = false): void => {
    const ends = newEnds(builds);
    // Most events do not end a build. Checked first, because reading the storage is slow.
    if (ends.length === 0 && !isRefresh) return;
    const watched = watches.list();
    const { isMine, branches } = notificationChoices.of(viewerOf(deps.cache));
    if (!isMine && branches.length === 0 && watched.length === 0) return;
    const newlyEnded = { ends, watched: isRefresh ? watched : [], openedAt };
    void loadFileWithRetry(
      () => import("./report-ended-builds.ts"),
      new AbortController().signal,
    ).then(({ reportEndedBuilds }) => reportEndedBuilds(deps, newlyEnded));
  };
  // A request that was sent before the stream opened is repeated after the refresh.
  deps.cache.getQueryCache().subscribe((change) => {
    const isAnswer =
      change.type === "updated" && change.action.type === "success" && !change.action.manual;
    if (isAnswer && isNewestBuilds(change.query.queryKey))
      report(listedBuilds(deps.cache), deps.openedAt);
  });
  return (update: readonly RepoEvent[] | "refreshed"): void =>
    update === "refreshed"
      ? report(listedBuilds(deps.cache), deps.openedAt, true)
      : report(update.map(endOf));
}

function endOf({ namespace, name, build }: RepoEvent): EndedBuild {
  return { repo: { namespace, name }, build };
}

/** The newest builds, as far as lists of them were fetched. */
function listedBuilds(cache: QueryClient): EndedBuild[] {
  return [
    ...(cache.getQueryData(reposQuery.queryKey) ?? []),
    ...(cache.getQueryData(recentBuildsQuery.queryKey)?.newest ?? []),
  ].flatMap(({ build, ...repo }) => (build === undefined ? [] : [{ repo, build }]));
}

/** The key of a list from which notifications of missed ends are made. */
export function isNewestBuilds(key: readonly unknown[]): boolean {
  return key[0] === keys.repos[0] || key[0] === keys.recentBuilds[0];
}
