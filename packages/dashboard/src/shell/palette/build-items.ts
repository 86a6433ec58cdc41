import {
  buildStarterOf,
  commitAuthorOf,
  printTerm,
  type Build,
  type Repo,
} from "@signalbox/contract";
import type { RepoName } from "../../api/live-query.ts";
import { buildPlace, buildTitle } from "../../lib/build-texts.ts";
import { buildsFeedLink, landingLink, queryLink, repoLink } from "../../lib/links.ts";
import type { FoundBuild, PaletteItem } from "./items.ts";

export function slugOf({ namespace, name }: RepoName): string {
  return `${namespace}/${name}`;
}

export function repoId(repo: RepoName): string {
  return `repository:${slugOf(repo)}`;
}

/**
 * Repositories and builds are objects of the cache: a change replaces the object, so an item stays valid for as long as
 * its object exists.
 */
const repoItems = new WeakMap<Repo, PaletteItem>();
const buildItems = new WeakMap<Build, PaletteItem>();
const branchItemsByBuild = new WeakMap<Build, PaletteItem>();

export function repoItem(repo: Repo): PaletteItem {
  const known = repoItems.get(repo);
  if (known !== undefined) return known;
  const slug = slugOf(repo);
  const item: PaletteItem = {
    id: repoId(repo),
    group: "repositories",
    title: slug,
    ...(repo.active ? {} : { detail: "Not active" }),
    text: slug.toLowerCase(),
    order: repo.build?.created ?? 0,
    status: repo.build?.status,
    target: { link: repoLink(repo) },
  };
  repoItems.set(repo, item);
  return item;
}

export function buildItem(found: FoundBuild): PaletteItem {
  const { build } = found;
  const known = buildItems.get(build);
  if (known !== undefined) return known;
  const slug = slugOf(found);
  const title = `#${build.number} ${buildTitle(build)}`;
  const place = buildPlace(build).name;
  const item: PaletteItem = {
    id: `build:${slug}#${build.number}`,
    group: "builds",
    title,
    detail: place === "" ? slug : `${slug} · ${place}`,
    text: title.toLowerCase(),
    context: `${slug} ${place} ${commitAuthorOf(build)}`.toLowerCase(),
    number: build.number,
    order: build.created,
    status: build.status,
    target: { link: landingLink(found, build) },
  };
  buildItems.set(build, item);
  return item;
}

/** The branches of builds, each once, with the time of the newest build. */
export function branchItems(builds: readonly FoundBuild[]): PaletteItem[] {
  const branches = new Map<string, PaletteItem>();
  for (const found of builds) {
    if (found.build.target === "" || found.build.event === "tag") continue;
    const item = branchItem(found);
    const known = branches.get(item.id);
    if (known === undefined || (known.order ?? 0) < found.build.created)
      branches.set(item.id, item);
  }
  return [...branches.values()];
}

/** The branch of a build, as old as the build. */
const branchItem = (found: FoundBuild): PaletteItem => {
  const { build } = found;
  const known = branchItemsByBuild.get(build);
  if (known !== undefined) return known;
  const slug = slugOf(found);
  const item: PaletteItem = {
    id: `branch:${slug}:${build.target}`,
    group: "branches",
    title: build.target,
    detail: slug,
    text: build.target.toLowerCase(),
    context: slug.toLowerCase(),
    order: build.created,
    target: { link: queryLink(found, "branch", build.target) },
  };
  branchItemsByBuild.set(build, item);
  return item;
};

/** The people who wrote or started a build. Names that begin with `@` are not people. */
export function loginsOf(build: Build): string[] {
  const author = commitAuthorOf(build);
  const starter = buildStarterOf(build);
  const logins = author === starter ? [author] : [author, starter];
  return logins.filter((login) => login !== "" && !login.startsWith("@"));
}

/** The people who wrote or started builds, each once. */
export function peopleItems(builds: readonly FoundBuild[]): PaletteItem[] {
  const people = new Map<string, { fullName: string; builds: number }>();
  for (const { build } of builds) {
    const author = commitAuthorOf(build);
    for (const login of loginsOf(build)) {
      let known = people.get(login);
      if (known === undefined) people.set(login, (known = { fullName: "", builds: 0 }));
      known.builds += 1;
      if (login === author && build.author_name !== login) known.fullName ||= build.author_name;
    }
  }
  return [...people].map(([login, { fullName, builds }]) => ({
    id: `person:${login}`,
    group: "people",
    title: login,
    detail: fullName,
    text: `${login} ${fullName}`.trim().toLowerCase(),
    order: builds,
    target: { link: { ...buildsFeedLink, search: { query: authorTerm(login) } } },
  }));
}

const authorTerm = (login: string): string =>
  printTerm({ kind: "values", key: "author", values: [login], isNegated: false });
