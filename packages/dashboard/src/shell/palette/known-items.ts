import type { QueryClient } from "@tanstack/react-query";
import type { RepoName } from "../../api/live-query.ts";
import { can } from "../../api/capabilities.ts";
import { repoQuery, reposQuery } from "../../api/queries.ts";
import type { Session } from "../../api/session.ts";
import { pageActions } from "../../components/page-actions.ts";
import { queueAccess } from "../../components/use-queue-access.ts";
import { createBuildItems, loginsOf, repoId, repoItem } from "./build-items.ts";
import { actionItem, type FoundBuild, type PaletteItem } from "./items.ts";
import type { Parts } from "./parts.ts";
import { collectBuilds, knownBuilds } from "./known-builds.ts";
import { pageItems } from "./page-items.ts";

type Known = {
  cache: QueryClient;
  session: Session;
  /** The repository on the screen. */
  place: RepoName | undefined;
  /** Builds that the cached answers do not contain. */
  further: readonly FoundBuild[];
};

/** How many repositories or builds are turned into items at a time: a few milliseconds on a slow machine. */
const madeAtOnce = 500;

/**
 * Adds everything of the caches and further builds that can be found without the server, by id: part by part, so that the
 * browser can draw between two parts, and the repositories first.
 */
export function* collectItems(
  cache: QueryClient,
  further: readonly FoundBuild[],
  items: Map<string, PaletteItem>,
): Parts<void> {
  const repos = cache.getQueryData(reposQuery.queryKey) ?? [];
  const isOffered = offeredIn(cache);
  const add = (item: PaletteItem) => isOffered(item) && items.set(item.id, item);
  yield* inParts(repos, (repo) => add(repoItem(repo)));
  const buildItems = createBuildItems();
  yield* inParts(yield* collectBuilds(cache, further), buildItems.add);
  yield* inParts(buildItems.read(), add);
}

function* inParts<T>(all: readonly T[], add: (one: T) => void): Parts<void> {
  for (let at = 0; at < all.length; at += madeAtOnce) {
    for (const one of all.slice(at, at + madeAtOnce)) add(one);
    yield;
  }
}

/**
 * The items that can be listed before anything is typed: actions, pages, and those with the given ids. Items are made
 * of these only, because making them of thousands of repositories would delay the first paint.
 */
export function listedItems(known: Known, ids: ReadonlySet<string>): PaletteItem[] {
  const wanted = wantedOf(ids);
  return [
    ...screenItems(known),
    ...(wanted.hasRepos ? listedRepos(known, ids) : []),
    ...(wanted.names.size + wanted.logins.size === 0 ? [] : listedOfBuilds(known, ids, wanted)),
  ].filter(offeredIn(known.cache));
}

/** Whether an item leads somewhere: branches and people lead to queries, which not every server takes. */
const offeredIn = (cache: QueryClient): ((item: PaletteItem) => boolean) => {
  const [hasHistory, hasWebhooks] = [can(cache, "history") !== false, can(cache, "webhooks")];
  return ({ id, group }) => {
    if (id === "page:repository-webhooks") return hasWebhooks === true;
    if (id === "page:repository-tests") return can(cache, "tests") !== false;
    return hasHistory || !(group === "branches" || group === "people" || idsOfHistory.has(id));
  };
};

const idsOfHistory: ReadonlySet<string> = new Set([
  "page:own-builds",
  "page:repository-my builds",
  "page:repository-trends",
]);

const idsOfPulls: ReadonlySet<string> = new Set([
  "page:repository-pull requests",
  "page:repository-merge requests",
]);

type Wanted = {
  hasRepos: boolean;
  /** The names, without namespaces, of the repositories that builds and branches belong to. */
  names: ReadonlySet<string>;
  logins: ReadonlySet<string>;
};

/** Reads ids. A branch's name contains no colon, so the last one ends the repository. */
function wantedOf(ids: ReadonlySet<string>): Wanted {
  const wanted = {
    hasRepos: false,
    names: new Set<string>(),
    logins: new Set<string>(),
  };
  for (const id of ids) {
    const kind = id.slice(0, id.indexOf(":"));
    const rest = id.slice(kind.length + 1);
    if (kind === "repository") wanted.hasRepos = true;
    else if (kind === "person") wanted.logins.add(rest);
    else if (kind === "build") wanted.names.add(nameOf(rest.slice(0, rest.lastIndexOf("#"))));
    else if (kind === "branch") wanted.names.add(nameOf(rest.slice(0, rest.lastIndexOf(":"))));
  }
  return wanted;
}

const nameOf = (slug: string): string => slug.slice(slug.lastIndexOf("/") + 1);

function screenItems({ cache, session, place }: Known): PaletteItem[] {
  const repo = place && cache.getQueryData(repoQuery(place).queryKey);
  // Folders have no pull requests.
  const hasPulls = can(cache, "localRepositories") === false || repo?.forge !== undefined;
  const queue = queueAccess(session.user, {
    explains: can(cache, "queueReasons"),
    hasQueue: can(cache, "queue"),
  });
  const pages = pageItems(session, place, repo).filter(
    ({ id }) => (hasPulls || !idsOfPulls.has(id)) && (id !== "page:queue" || queue !== "none"),
  );
  return [...pageActions().map(actionItem), ...pages];
}

function listedRepos({ cache }: Known, ids: ReadonlySet<string>): PaletteItem[] {
  const repos = cache.getQueryData(reposQuery.queryKey) ?? [];
  return repos.filter((repo) => ids.has(repoId(repo))).map(repoItem);
}

function listedOfBuilds(
  { cache, further }: Known,
  ids: ReadonlySet<string>,
  { names, logins }: Wanted,
): PaletteItem[] {
  const isListed = (login: string): boolean => logins.has(login);
  const builds = knownBuilds(
    cache,
    further,
    ({ name }, build) => names.has(name) || (logins.size > 0 && loginsOf(build).some(isListed)),
  );
  const buildItems = createBuildItems();
  builds.forEach(buildItems.add);
  return buildItems.read().filter(({ id }) => ids.has(id));
}
