import {
  buildStarterOf,
  commitAuthorOf,
  printTerm,
  type Build,
  type Repo,
} from "@signalbox/contract";
import type { RepoName } from "../../api/live-query.ts";
import { repoStatus } from "../../components/lists/default-branch.ts";
import { buildPlace, buildTitle } from "../../lib/build-texts.ts";
import { buildsFeedLink, landingLink, repoLink, termsLink } from "../../lib/links.ts";
import type { FoundBuild, PaletteItem } from "./items.ts";
import { isolated } from "../../messages/isolated.ts";

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
const itemsByBuild = new WeakMap<Build, { build: PaletteItem; branch: PaletteItem | undefined }>();

export function repoItem(repo: Repo): PaletteItem {
  const known = repoItems.get(repo);
  if (known !== undefined) return known;
  const slug = slugOf(repo);
  const item: PaletteItem = {
    id: repoId(repo),
    group: "repositories",
    title: slug,
    detail: [repo.folder, repo.active ? "" : "Not active"].filter(Boolean).join(" · "),
    text: `${slug} ${repo.folder ?? ""}`.trim().toLowerCase(),
    order: repo.build?.created ?? 0,
    status: repoStatus(repo),
    target: { link: () => repoLink(repo) },
  };
  repoItems.set(repo, item);
  return item;
}

export function buildItem(found: FoundBuild): PaletteItem {
  return itemsOf(found).build;
}

/** The items of a build and of its branch. */
const itemsOf = (found: FoundBuild) => {
  const known = itemsByBuild.get(found.build);
  if (known !== undefined) return known;
  const slug = slugOf(found);
  const { target, event } = found.build;
  const items = {
    build: makeBuildItem(found, slug),
    branch: target === "" || event === "tag" ? undefined : makeBranchItem(found, slug),
  };
  itemsByBuild.set(found.build, items);
  return items;
};

const makeBuildItem = (found: FoundBuild, slug: string): PaletteItem => {
  const { build } = found;
  const title = `#${build.number} ${buildTitle(build)}`;
  const place = buildPlace(build).name;
  return {
    id: `build:${slug}#${build.number}`,
    group: "builds",
    title,
    detail: place === "" ? slug : `${slug} · ${isolated(place)}`,
    text: title.toLowerCase(),
    context: `${slug} ${place} ${commitAuthorOf(build)}`.toLowerCase(),
    repo: slug,
    number: build.number,
    order: build.created,
    status: build.status,
    target: { link: () => landingLink(found, build) },
  };
};

/** The branch of a build, as old as the build. */
const makeBranchItem = (found: FoundBuild, slug: string): PaletteItem => {
  const { target, created } = found.build;
  return {
    id: `branch:${slug}:${target}`,
    group: "branches",
    title: target,
    detail: slug,
    text: target.toLowerCase(),
    context: slug.toLowerCase(),
    repo: slug,
    order: created,
    target: { link: () => termsLink(found, ["branch", target]) },
  };
};

type Person = { fullName: string; builds: number };

/** The items of builds, of their branches with the time of the newest build, and of people: the latter each once. */
export function createBuildItems() {
  const builds: PaletteItem[] = [];
  const branches = new Map<string, PaletteItem>();
  const people = new Map<string, Person>();
  return {
    add: (found: FoundBuild): void => {
      const { build, branch } = itemsOf(found);
      builds.push(build);
      const known = branch && branches.get(branch.id);
      if (branch !== undefined && (known === undefined || (known.order ?? 0) < found.build.created))
        branches.set(branch.id, branch);
      countPeople(people, found.build);
    },
    read: (): PaletteItem[] => [...builds, ...branches.values(), ...[...people].map(personItem)],
  };
}

/** Counts the builds that people wrote or started. */
const countPeople = (people: Map<string, Person>, build: Build): void => {
  const author = commitAuthorOf(build);
  for (const login of loginsOf(build)) {
    let known = people.get(login);
    if (known === undefined) people.set(login, (known = { fullName: "", builds: 0 }));
    known.builds += 1;
    if (login === author && build.author_name !== login) known.fullName ||= build.author_name;
  }
};

/** The people who wrote or started a build. Names that begin with `@` are not people. */
export function loginsOf(build: Build): string[] {
  const author = commitAuthorOf(build);
  const starter = buildStarterOf(build);
  const logins = author === starter ? [author] : [author, starter];
  return logins.filter((login) => login !== "" && !login.startsWith("@"));
}

const personItem = ([login, { fullName, builds }]: [string, Person]): PaletteItem => ({
  id: `person:${login}`,
  group: "people",
  title: login,
  detail: fullName,
  text: `${login} ${fullName}`.trim().toLowerCase(),
  order: builds,
  target: { link: () => ({ ...buildsFeedLink, search: { query: authorTerm(login) } }) },
});

/** The query for the builds of a person. */
export function authorTerm(login: string): string {
  return printTerm({ kind: "values", key: "author", values: [login], isNegated: false });
}
