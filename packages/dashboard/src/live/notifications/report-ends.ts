import { Build, isFailureOrError } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { isBuildOver, type RepoEvent } from "../../api/merge/merge.ts";
import {
  buildQuery,
  recentBuildsQuery,
  reposQuery,
  userQuery,
  type RepoName,
} from "../../api/queries.ts";
import { settlingMs } from "../../components/reasons/ReasonLine.tsx";
import { viewerOf } from "../../history/viewer.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";
import { notificationPermission } from "../../lib/notification-permission.ts";
import { wait } from "../../lib/wait.ts";
import { buildKey } from "../hub/protocol.ts";
import { decide, type Decision } from "./decide.ts";
import { isFixed } from "./fixed.ts";
import { notificationText } from "./notification-text.ts";
import type { NotifyDeps, OpenBuild } from "./notify.ts";
import { ownEnds } from "./own-ends.ts";
import { reported } from "./reported.ts";
import { watches } from "./watches.ts";

/**
 * Shows a notification for each build that has ended and that the user wants to hear of. After a refresh, these are the
 * watched builds and those of the cached lists of newest builds that ended after the page was opened, at `openedAt` (Unix seconds), because the
 * stream does not replay what was missed.
 */
export function reportEnds(
  deps: NotifyDeps,
  update: readonly RepoEvent[] | "refreshed",
  openedAt: number,
): void {
  if (update === "refreshed") {
    for (const key of watches.list()) void reportWatched(deps, key);
    for (const { repo, build } of newestBuilds(deps.cache))
      if (build.finished >= openedAt) reportEnd(deps, repo, build);
  } else
    for (const { build, ...repo } of update)
      if (isBuildOver(build)) reportEnd(deps, repo, Build.parse({ ...build, stages: undefined }));
}

const newestBuilds = (cache: QueryClient): { repo: RepoName; build: Build }[] =>
  [
    ...(cache.getQueryData(reposQuery.queryKey) ?? []),
    ...(cache.getQueryData(recentBuildsQuery.queryKey)?.newest ?? []),
  ].flatMap(({ build, ...repo }) => (build === undefined ? [] : [{ repo, build }]));

async function reportWatched(deps: NotifyDeps, key: string): Promise<void> {
  const [namespace, name, number] = key.split("/");
  if (!namespace || !name || !number) return watches.remove(key);
  const repo = { namespace, name };
  const query = { ...buildQuery(repo, Number(number)), staleTime: 1000 };
  const build = await deps.cache.fetchQuery(query).catch(() => undefined);
  if (build !== undefined) reportEnd(deps, repo, build);
}

function reportEnd(deps: NotifyDeps, repo: RepoName, build: Build): void {
  const key = buildKey(repo, build.number);
  const isWatched = watches.has(key);
  const decision = decide(repo, build, {
    choices: notificationChoices.of(viewerOf(deps.cache)),
    login: deps.cache.getQueryData(userQuery.queryKey)?.login ?? "",
    isWatched,
    isEndedByUser: ownEnds.has(key),
    now: deps.now(),
  });
  if (isWatched && decision === "no" && isBuildOver(build)) watches.remove(key);
  if (decision === "no") return;
  const act = (): void => {
    const id = `${key}/${build.id}`;
    if (isWatched ? !watches.has(key) : reported.has(id)) return;
    watches.remove(key);
    reported.add(id);
    if (notificationPermission() === "granted") void show(deps, repo, build, decision);
  };
  deps.claim(`ended ${key}`, act, isWatched ? undefined : key);
}

async function show(
  { cache, openBuild }: NotifyDeps,
  repo: RepoName,
  build: Build,
  decision: Decision,
): Promise<void> {
  const isFix = decision === "if-fixed";
  if (isFix && !(await followsFailure(repo, build))) return;
  const reason = isFailureOrError(build.status)
    ? await reasonOf(cache, repo, build.number).catch(() => "")
    : "";
  showNotification(repo, build, notificationText(repo, build, { isFix, reason }), openBuild);
}

/** Whether the build follows a failed one. If the server does not say, it is no news. */
const followsFailure = async (repo: RepoName, build: Build): Promise<boolean> => {
  const query = { branch: build.target };
  return isFixed(build, await call("listBuilds", repo, { query }).catch(() => []));
};

const reasonOf = async (cache: QueryClient, repo: RepoName, number: number): Promise<string> => {
  const [{ fetchReason }] = await Promise.all([
    import("../../components/reasons/fetch-reason.ts"),
    wait(settlingMs, new AbortController().signal),
  ]);
  return fetchReason(cache, repo, number);
};

/** A click opens the build, a failed one at its failed step. */
function showNotification(
  repo: RepoName,
  { number, status }: Build,
  { title, body }: { title: string; body: string },
  openBuild: OpenBuild,
): void {
  try {
    const note = new Notification(title, { body, tag: buildKey(repo, number) });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
      openBuild(repo, { number, status });
    });
  } catch {
    // Chrome on Android throws here: it allows notifications only from service workers.
    // https://developer.mozilla.org/en-US/docs/Web/API/Notification/Notification#exceptions
  }
}
