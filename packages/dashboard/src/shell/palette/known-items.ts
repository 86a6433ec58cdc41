import type { QueryClient } from "@tanstack/react-query";
import type { RepoName } from "../../api/live-query.ts";
import { repoQuery, reposQuery } from "../../api/queries.ts";
import type { Session } from "../../api/session.ts";
import { pageActions } from "../../components/page-actions.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import {
  branchItems,
  buildItem,
  loginsOf,
  peopleItems,
  repoId,
  repoItem,
  slugOf,
} from "./build-items.ts";
import { actionItem, type FoundBuild, type PaletteItem } from "./items.ts";
import { knownBuilds } from "./known-builds.ts";
import { pageItems } from "./page-items.ts";

type Known = {
  cache: QueryClient;
  session: Session;
  /** The repository on the screen. */
  place: RepoName | undefined;
  /** Builds that the cached answers do not contain. */
  further: readonly FoundBuild[];
};

/** Everything that can be found without the server. */
export function allItems(known: Known): PaletteItem[] {
  const repos = known.cache.getQueryData(reposQuery.queryKey) ?? [];
  const builds = knownBuilds(known.cache, known.further);
  return [
    ...screenItems(known),
    ...repos.map(repoItem),
    ...markHere([...builds.map(buildItem), ...branchItems(builds)], known.place),
    ...peopleItems(builds),
  ];
}

/** How many repositories or builds are turned into items at a time: a few milliseconds on a slow machine. */
const madeAtOnce = 500;
/** After this time a part is made even if the browser is busy. */
const makeWithinMs = 500;

/** Makes the items of repositories and builds part by part while the browser is idle, so that `allItems` need not. */
export async function makeItems(cache: QueryClient, signal: AbortSignal): Promise<void> {
  const inParts = async <T>(all: readonly T[], make: (part: readonly T[]) => void) => {
    for (let at = 0; at < all.length && !signal.aborted; at += madeAtOnce) {
      make(all.slice(at, at + madeAtOnce));
      await whenIdle(makeWithinMs);
    }
  };
  await whenIdle(makeWithinMs);
  const repos = cache.getQueryData(reposQuery.queryKey) ?? [];
  await inParts(repos, (part) => part.map(repoItem));
  await inParts(knownBuilds(cache, []), (part) => [part.map(buildItem), branchItems(part)]);
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
  ];
}

type Wanted = {
  hasRepos: boolean;
  /** The names, without namespaces, of the repositories that builds and branches belong to. */
  names: ReadonlySet<string>;
  logins: ReadonlySet<string>;
};

/** Reads ids. A branch's name contains no colon, so the last one ends the repository. */
const wantedOf = (ids: ReadonlySet<string>): Wanted => {
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
};

const nameOf = (slug: string): string => slug.slice(slug.lastIndexOf("/") + 1);

const screenItems = ({ cache, session, place }: Known): PaletteItem[] => {
  const repo = place && cache.getQueryData(repoQuery(place).queryKey);
  return [...pageActions().map(actionItem), ...pageItems(session, place, repo)];
};

const listedRepos = ({ cache }: Known, ids: ReadonlySet<string>): PaletteItem[] => {
  const repos = cache.getQueryData(reposQuery.queryKey) ?? [];
  return repos.filter((repo) => ids.has(repoId(repo))).map(repoItem);
};

const listedOfBuilds = (
  { cache, place, further }: Known,
  ids: ReadonlySet<string>,
  { names, logins }: Wanted,
): PaletteItem[] => {
  const isListed = (login: string): boolean => logins.has(login);
  const builds = knownBuilds(
    cache,
    further,
    ({ name }, build) => names.has(name) || (logins.size > 0 && loginsOf(build).some(isListed)),
  );
  const items = [
    ...markHere([...builds.map(buildItem), ...branchItems(builds)], place),
    ...peopleItems(builds),
  ];
  return items.filter(({ id }) => ids.has(id));
};

/** Marks the builds and branches of the repository on the screen. */
const markHere = (items: PaletteItem[], place: RepoName | undefined): PaletteItem[] => {
  if (place === undefined) return items;
  const [build, branch] = [`build:${slugOf(place)}#`, `branch:${slugOf(place)}:`];
  return items.map((item) =>
    item.id.startsWith(build) || item.id.startsWith(branch) ? { ...item, isHere: true } : item,
  );
};
