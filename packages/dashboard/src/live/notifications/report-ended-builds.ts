import { Build, isFailureOrError, splitSlug } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { isNotFound } from "../../api/api-error.ts";
import { call } from "../../api/client.ts";
import { isBuildOver } from "../../api/merge/merge.ts";
import { buildQuery, userQuery, type RepoName } from "../../api/queries.ts";
import { fetchReason } from "./fetch-reason.ts";
import { viewerOf } from "../../api/viewer.ts";
import { notificationChoices } from "../../lib/notification-choices.ts";
import { recordRefusal, notificationPermission } from "../../lib/notification-permission.ts";
import { buildKey } from "../hub/protocol.ts";
import { decide, isRecentEnd, type Decision, type Situation } from "./decide.ts";
import { isFixed } from "./fixed.ts";
import { createNotificationLimit, type NotificationLimit } from "./notification-limit.ts";
import { countText, notificationText } from "./notification-text.ts";
import type { NewlyEnded, NotifyDeps } from "./notify.ts";
import { buildsEndedByUser } from "./builds-ended-by-user.ts";
import { reported } from "./reported.ts";
import { watches } from "./watches.ts";

/** Shows a notification for each build that has ended and that the user wants to hear of. */
export async function reportEndedBuilds(
  deps: NotifyDeps,
  { ends, watched, openedAt }: NewlyEnded,
): Promise<void> {
  for (const key of watched) void reportWatched(deps, key);
  const read = situationIn(deps.cache);
  const wanted = ends.flatMap(({ repo, build }) => {
    const found = decideAbout(repo, Build.parse({ ...build, stages: undefined }), read);
    return found === undefined ? [] : [found];
  });
  for (const end of wanted) if (end.isWatched) report(deps, end);
  const others = wanted.filter(({ isWatched }) => !isWatched);
  if (others.length === 0) return;
  const lead = deps.serverLead();
  const times = {
    now: deps.now() + lead,
    chosenAt: read.choices.since + lead,
    openedAt: openedAt === undefined ? undefined : openedAt + lead,
  };
  const limit = limitsOf(deps);
  for (const end of others)
    if (isRecentEnd(end.build, times) && limit[end.decision].admit()) report(deps, end);
}

type NoteLimits = Record<WantedEnd["decision"], NotificationLimit>;

const limits = new WeakMap<NotifyDeps, NoteLimits>();

/**
 * The limits of this page. All tabs learn of the same ends, so one of them shows the count. A success that may be a fix
 * causes a request but is not counted, because most of them are not reported.
 */
function limitsOf(deps: NotifyDeps): NoteLimits {
  const known = limits.get(deps);
  if (known !== undefined) return known;
  const showCount = (count: number): void => {
    const note = { ...countText(count), tag: "count" };
    deps.claim(`count ${Math.floor(deps.now())}`, () => notify(note, () => undefined));
  };
  const made = {
    yes: createNotificationLimit(showCount),
    "if-fixed": createNotificationLimit(() => undefined),
  };
  limits.set(deps, made);
  return made;
}

async function reportWatched(deps: NotifyDeps, key: string): Promise<void> {
  const { namespace: slug, name: number } = splitSlug(key);
  const repo = splitSlug(slug);
  if (!repo.namespace || !repo.name || !number) return watches.remove(key);
  const query = { ...buildQuery(repo, Number(number)), staleTime: 1000 };
  const build = await deps.cache.fetchQuery(query).catch((error: unknown) => {
    if (isNotFound(error)) watches.remove(key);
  });
  const end = build && decideAbout(repo, build, situationIn(deps.cache));
  if (end !== undefined) report(deps, end);
}

/** The facts that decide about the builds of an update, read from the storage once for all of them. */
type Choosing = Pick<Situation, "choices" | "login" | "emails"> & {
  watched: ReadonlySet<string>;
  endedByUser: ReadonlySet<string>;
};

function situationIn(cache: QueryClient): Choosing {
  const { login = "", email = "", emails = [] } = cache.getQueryData(userQuery.queryKey) ?? {};
  return {
    choices: notificationChoices.of(viewerOf(cache)),
    login,
    emails: [email, ...emails].filter((one) => one !== "").map((one) => one.toLowerCase()),
    watched: new Set(watches.list()),
    endedByUser: new Set(buildsEndedByUser.list()),
  };
}

type WantedEnd = {
  repo: RepoName;
  build: Build;
  key: string;
  isWatched: boolean;
  decision: Exclude<Decision, "no">;
};

/** Undefined if the user does not want to be notified. The build is then no longer watched, either. */
function decideAbout(
  repo: RepoName,
  build: Build,
  { watched, endedByUser, ...rest }: Choosing,
): WantedEnd | undefined {
  const key = buildKey(repo, build.number);
  const isWatched = watched.has(key);
  const decision = decide(repo, build, {
    ...rest,
    isWatched,
    isEndedByUser: endedByUser.has(key),
  });
  if (decision !== "no") return { repo, build, key, isWatched, decision };
  if (isWatched && isBuildOver(build)) watches.remove(key);
  return undefined;
}

function report(deps: NotifyDeps, { repo, build, key, isWatched, decision }: WantedEnd): void {
  const act = (): void => {
    const id = `${key}/${build.id}`;
    if (isWatched ? !watches.has(key) : reported.has(id)) return;
    if (isWatched) watches.remove(key);
    reported.add(id);
    void show(deps, repo, build, decision);
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
  if (notificationPermission() !== "granted") return;
  if (isFix && !(await followsFailure(repo, build))) return;
  const reason = isFailureOrError(build.status)
    ? await fetchReason(cache, repo, build.number).catch(() => "")
    : "";
  const note = {
    ...notificationText(repo, build, { isFix, reason }),
    tag: buildKey(repo, build.number),
  };
  notify(note, () => openBuild(repo, { number: build.number, status: build.status }));
}

/** Whether the build follows a failed one. If the server does not answer, the build is not reported. */
async function followsFailure(repo: RepoName, build: Build): Promise<boolean> {
  const query = { branch: build.target };
  return isFixed(build, await call("listBuilds", repo, { query }).catch(() => []));
}

type Note = { title: string; body: string; tag: string };

/** Shows a notification, which replaces an earlier one with the same tag. A click also brings the tab to the front. */
function notify({ title, body, tag }: Note, onClick: () => void): void {
  if (notificationPermission() !== "granted") return;
  try {
    const note = new Notification(title, { body, tag });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
      onClick();
    });
  } catch {
    recordRefusal();
  }
}
