import {
  buildStarterOf,
  commitAuthorOf,
  printTerm,
  type Build,
  type Repo,
} from "@signalbox/contract";
import type { RepoName } from "../../api/live-query.ts";
import { buildPlace, buildTitle } from "../../components/builds/BuildFacts.tsx";
import { buildsFeedLink, landingLink, queryLink, repoLink } from "../../lib/links.ts";
import type { FoundBuild, PaletteItem } from "./items.ts";

export function slugOf({ namespace, name }: RepoName): string {
  return `${namespace}/${name}`;
}

export function repoItem(repo: Repo): PaletteItem {
  const slug = slugOf(repo);
  return {
    id: `repository:${slug}`,
    group: "repositories",
    title: slug,
    ...(repo.active ? {} : { detail: "Not active" }),
    text: slug.toLowerCase(),
    order: repo.build?.created ?? 0,
    status: repo.build?.status,
    target: { link: repoLink(repo) },
  };
}

/** Builds are objects of the cache, which change only when the build does. */
const buildItems = new WeakMap<Build, PaletteItem>();

export function buildItem({ build, ...repo }: FoundBuild): PaletteItem {
  const known = buildItems.get(build);
  if (known !== undefined) return known;
  const slug = slugOf(repo);
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
    target: { link: landingLink(repo, build) },
  };
  buildItems.set(build, item);
  return item;
}

/** The branches of builds, each once, with the time of the newest build. */
export function branchItems(builds: readonly FoundBuild[]): PaletteItem[] {
  const branches = new Map<string, PaletteItem>();
  for (const { build, ...repo } of builds) {
    const name = build.target;
    if (name === "" || build.event === "tag") continue;
    const slug = slugOf(repo);
    const id = `branch:${slug}:${name}`;
    const order = Math.max(branches.get(id)?.order ?? 0, build.created);
    branches.set(id, {
      id,
      group: "branches",
      title: name,
      detail: slug,
      text: name.toLowerCase(),
      context: slug.toLowerCase(),
      order,
      target: { link: queryLink(repo, "branch", name) },
    });
  }
  return [...branches.values()];
}

/** The people who wrote or started builds, each once. */
export function peopleItems(builds: readonly FoundBuild[]): PaletteItem[] {
  const people = new Map<string, { fullName: string; builds: number }>();
  for (const { build } of builds) {
    const author = commitAuthorOf(build);
    for (const login of new Set([author, buildStarterOf(build)])) {
      if (login === "" || login.startsWith("@")) continue;
      const known = people.get(login) ?? { fullName: "", builds: 0 };
      known.builds += 1;
      if (login === author && build.author_name !== login) known.fullName ||= build.author_name;
      people.set(login, known);
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
