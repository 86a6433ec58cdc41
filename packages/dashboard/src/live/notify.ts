import { isFailureOrError } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { isBuildOver, type BuildUpdate } from "../api/merge/merge.ts";
import { buildQuery, type RepoName } from "../api/queries.ts";
import { settlingMs } from "../components/reasons/ReasonLine.tsx";
import { appearanceOf } from "../components/status/StatusIcon.tsx";
import { wait } from "../lib/wait.ts";
import { keyOf } from "./hub/outbox.ts";
import type { LiveUpdate } from "./tab.ts";
import { watches } from "./watches.ts";

/** Opens the page of a build, as a link in a list does. */
export type OpenBuild = (repo: RepoName, build: Pick<BuildUpdate, "number" | "status">) => void;

export type NotifyDeps = {
  cache: QueryClient;
  /** Acts in one of the open tabs only. */
  claim: Claim;
  openBuild: OpenBuild;
};

type Claim = (key: string, act: () => void) => void;

/**
 * Shows a notification when a watched build has finished: once, in the tab that the hub grants it to. After a
 * refresh the builds are fetched, because their end may have been missed.
 */
export function notifyFinished(deps: NotifyDeps, update: LiveUpdate): void {
  // Most events do not end a build. Checked first, because reading the storage is slow.
  if (update !== "refreshed" && !update.some(({ build }) => isBuildOver(build))) return;
  const watched = watches.list();
  if (watched.length === 0) return;
  if (update === "refreshed") for (const key of watched) void fetchBuild(key, deps);
  else
    for (const event of update) {
      const key = keyOf(event);
      if (watched.includes(key)) notifyIfFinished(key, event.build, deps);
    }
}

const fetchBuild = async (key: string, deps: NotifyDeps): Promise<void> => {
  const place = readKey(key);
  if (place === undefined) return watches.remove(key);
  const query = buildQuery(place.repo, place.number);
  const build = await deps.cache.fetchQuery({ ...query, staleTime: 1000 }).catch(() => undefined);
  if (build !== undefined) notifyIfFinished(key, build, deps);
};

const notifyIfFinished = (key: string, build: BuildUpdate, deps: NotifyDeps): void => {
  const place = readKey(key);
  if (place === undefined || !isBuildOver(build)) return;
  deps.claim(`ended ${key}`, () => {
    if (!watches.has(key)) return;
    watches.remove(key);
    void showEnd(place, build, deps);
  });
};

const showEnd = async (place: Place, build: BuildUpdate, deps: NotifyDeps): Promise<void> => {
  const { status, title, message } = build;
  const reason = isFailureOrError(status) ? await reasonOf(deps.cache, place).catch(() => "") : "";
  showNotification(place, status, reason || title || message || "", deps.openBuild);
};

const reasonOf = async (cache: QueryClient, { repo, number }: Place): Promise<string> => {
  const [{ fetchReason }] = await Promise.all([
    import("../components/reasons/fetch-reason.ts"),
    wait(settlingMs, new AbortController().signal),
  ]);
  return fetchReason(cache, repo, number);
};

type Place = { repo: RepoName; number: number };

const readKey = (key: string): Place | undefined => {
  const [namespace, name, number] = key.split("/");
  return namespace && name && number
    ? { repo: { namespace, name }, number: Number(number) }
    : undefined;
};

/** A click opens the build, a failed one at its failed step. */
const showNotification = (
  { repo, number }: Place,
  status: BuildUpdate["status"],
  body: string,
  openBuild: OpenBuild,
): void => {
  try {
    const title = `${repo.namespace}/${repo.name} #${number}: ${appearanceOf(status).word}`;
    const tag = `${repo.namespace}/${repo.name}/${number}`;
    const note = new Notification(title, { body: body.split("\n")[0] ?? "", tag });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
      openBuild(repo, { number, status });
    });
  } catch {
    // Chrome on Android throws here: it allows notifications only from service workers.
    // https://developer.mozilla.org/en-US/docs/Web/API/Notification/Notification#exceptions
  }
};
