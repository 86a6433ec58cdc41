import type { Build, Repo } from "@signalbox/contract";

/**
 * The rules by which a live event changes what is on screen (specification, section 4). Pure: values
 * in, values out. A list that does not change is returned as it is, so nothing is drawn again.
 */

/** A repository with the build that an event is about. */
export type RepoEvent = Repo & { build: Build };

/** Takes what the event knows; what only the single repository's answer tells is kept. */
export const mergeRepo = (old: Repo, event: Repo): Repo => ({
  ...old,
  ...event,
  permissions: event.permissions ?? old.permissions,
});

/** Latest repositories: the entry is replaced only if its build number is not lower. */
export const mergeLatestRepos = (repos: readonly Repo[], event: RepoEvent): Repo[] =>
  repos.map((repo) =>
    repo.id === event.id && event.build.number >= (repo.build?.number ?? 0)
      ? mergeRepo(repo, event)
      : repo,
  );

/** Builds list: the build replaces its match, goes on top otherwise, or is the only one. */
export const mergeBuilds = (pages: readonly Build[][], build: Build): Build[][] => {
  const isListed = pages.some((page) => page.some((old) => old.id === build.id));
  if (isListed)
    return pages.map((page) =>
      page.some((old) => old.id === build.id)
        ? page.map((old) => (old.id === build.id ? mergeBuild(old, build) : old))
        : page,
    );
  const [first = [], ...rest] = pages;
  return [[build, ...first], ...rest];
};

/** A declined build has no time of its end. */
export const isEnded = ({ finished, status }: Build): boolean =>
  finished > 0 || status === "declined";

/** Recent builds: the entry goes when its build has ended, is replaced if there, else appended. */
export const mergeRecentBuilds = (recent: readonly Repo[], event: RepoEvent): Repo[] => {
  const others = recent.filter((repo) => repo.build?.id !== event.build.id);
  if (isEnded(event.build)) return others;
  if (others.length === recent.length) return [...recent, event];
  return recent.map((repo) => (repo.build?.id === event.build.id ? mergeRepo(repo, event) : repo));
};

/** The newest builds over all repositories: the build replaces its match, or goes on top. */
export const mergeNewestBuilds = (newest: readonly Repo[], event: RepoEvent): Repo[] =>
  newest.some((repo) => repo.build?.id === event.build.id)
    ? newest.map((repo) => (repo.build?.id === event.build.id ? mergeRepo(repo, event) : repo))
    : [event, ...newest];

/** The newest build of each place (a branch, a target): replaced if its number is not lower, else added. */
export const mergeNewestOf = (
  builds: readonly Build[],
  build: Build,
  placeOf: (build: Build) => string | undefined,
): Build[] => {
  const place = placeOf(build);
  const old = builds.find((one) => placeOf(one) === place);
  if (old === undefined) return [...builds, build];
  if (build.number < old.number) return [...builds];
  return builds.map((one) => (one === old ? { ...old, ...build } : one));
};

/** One build: an event or answer that carries no stages leaves those that are known. */
export const mergeBuild = (old: Build, build: Build): Build => ({
  ...old,
  ...build,
  stages: build.stages ?? old.stages,
});
