import { limits, type Build, type Repo } from "@signalbox/contract";
import { folded } from "../../lib/text.ts";

/** A repository that has a build. */
export type BuiltRepo = Repo & { build: Build };

/** The most recently built repositories, the newest build first. */
export function recentActivity(repos: readonly Repo[]): BuiltRepo[] {
  return repos
    .filter((repo): repo is BuiltRepo => repo.build !== undefined)
    .sort((a, b) => b.build.created - a.build.created || b.build.id - a.build.id)
    .slice(0, limits.homeCards);
}

/** The repositories whose slug or folder contains the filter, optionally only active ones. */
export function filterRepos(repos: readonly Repo[], filter: string, isActiveOnly: boolean): Repo[] {
  const wanted = folded(filter);
  return repos.filter(
    ({ active, slug, folder = "" }) =>
      (!isActiveOnly || active) && [slug, folder].some((name) => folded(name).includes(wanted)),
  );
}
