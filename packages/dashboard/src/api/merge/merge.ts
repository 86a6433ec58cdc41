import {
  Build,
  isExcludedFromStatistics,
  Repo,
  limits,
  type Stage,
  type StatusName,
} from "@signalbox/contract";
import { isOlder } from "./newer.ts";

/**
 * How a live event changes cached data: docs/behaviour/live-merges.md. All functions are pure. Each row (build,
 * stage, step) keeps its newest known state, so events may arrive late, twice, or in any order.
 */

/** The keys of a build that an event or answer contained, and no others. */
export type BuildUpdate = Partial<Build> & Pick<Build, "id" | "number" | "status">;

/** The keys of a repository that an event contained, with the build that the event is about. */
export type RepoEvent = Omit<Partial<Repo>, "build"> &
  Pick<Repo, "id" | "namespace" | "name"> & { build: BuildUpdate };

/** Merges a build with its stages and steps row by row. Keys that the update does not contain are kept. */
export function mergeBuild<Known extends BuildUpdate>(known: Known, update: BuildUpdate): Known {
  if (known.id !== update.id && known.id > 0 && update.id > 0)
    // The numbers start at 1 again if the repository was deleted and created again.
    return update.id > known.id ? { ...known, stages: undefined, ...update } : known;
  const stages = mergeRows(known.stages, update.stages, mergeStage);
  return { ...mergeRow(known, update), ...(stages === undefined ? {} : { stages }) };
}

const mergeStage = (known: Stage, update: Stage): Stage => {
  const steps = mergeRows(known.steps, update.steps, mergeRow);
  return { ...mergeRow(known, update), ...(steps === undefined ? {} : { steps }) };
};

type Row = { status: StatusName; version?: number };

/**
 * The same object if nothing changed: of a build with thousands of steps, most events change a few, and the cache compares
 * whatever is another object key by key.
 */
const mergeRow = <Known extends Row>(known: Known, update: Row): Known =>
  isOlder(update, known) || isContained<Row>(update, known) ? known : { ...known, ...update };

/** Whether a row has all values of the update. */
const isContained = <Update extends object>(update: Update, row: Update): boolean => {
  for (const key in update) if (!isSameValue(update[key], row[key])) return false;
  return true;
};

/** Apart from primitive values, only lists of primitive values are compared. */
const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((item, index) => item === b[index]));

const mergeRows = <Item extends { number: number }>(
  known: readonly Item[] | undefined,
  update: readonly Item[] | undefined,
  merge: (known: Item, update: Item) => Item,
): Item[] | undefined => {
  if (known === undefined || update === undefined) return known?.slice() ?? update?.slice();
  const rows = new Map(known.map((item) => [item.number, item]));
  for (const item of update) {
    const old = rows.get(item.number);
    rows.set(item.number, old === undefined ? item : merge(old, item));
  }
  return [...rows.values()];
};

/** Combines two events about the same build into one. */
export function mergeEvents(known: RepoEvent, { build, ...fields }: RepoEvent): RepoEvent {
  return {
    ...mergeRepoFields(known, fields),
    build: mergeBuild(known.build, build),
  };
}

type RepoFields = Omit<Partial<Repo>, "build">;

/** Merges the fields of a repository. An event never erases fields that it lacks, such as permissions. */
const mergeRepoFields = <Known extends RepoFields>(known: Known, update: RepoFields): Known => {
  const { permissions = known.permissions, ...fields } = update;
  if ((update.version ?? 0) < (known.version ?? 0)) return known;
  return { ...known, ...fields, ...(permissions === undefined ? {} : { permissions }) };
};

/** Merges an event into a repository, whose newest build is the one with the highest number among those that count. */
export function mergeRepo(known: Repo, { build, ...fields }: RepoEvent): Repo {
  const old = known.build;
  const repo = mergeRepoFields(known, fields);
  if (isExcludedFromStatistics(build) || (old !== undefined && build.number < old.number))
    return repo;
  return { ...repo, build: isSameBuild(old, build) ? mergeBuild(old, build) : Build.parse(build) };
}

const isSameBuild = (old: Build | undefined, update: BuildUpdate): old is Build =>
  old !== undefined && old.number === update.number;

/**
 * Merges the answer to an activated or changed repository, which may lack the permissions and the build. The problem of
 * its pipeline file may have been solved by the change.
 */
export function mergeRepoAnswer(known: Repo, answer: Repo): Repo {
  return {
    ...known,
    ...answer,
    permissions: answer.permissions ?? known.permissions,
    build: answer.build ?? known.build,
    config_missing: answer.config_missing,
    config_empty: answer.config_empty,
    missing: answer.missing,
    renamed_to: answer.renamed_to,
    renamed_from: answer.renamed_from,
    took_name_of: answer.took_name_of ?? known.took_name_of,
  };
}

/**
 * Latest repositories: the entry is replaced unless the event's build number is lower. An older build may still be the newest
 * of the default branch.
 */
export function mergeLatestRepos(repos: readonly Repo[], event: RepoEvent): Repo[] {
  return repos.map((repo) => (isSameRepo(repo, event) ? mergeLatest(repo, event) : repo));
}

const mergeLatest = (repo: Repo, event: RepoEvent): Repo => {
  const { build } = event;
  const isLate = build.number < (repo.build?.number ?? 0);
  const merged = isLate ? repo : mergeRepo(repo, event);
  if (!isNextOfDefault(repo, build)) return merged;
  return { ...merged, default_branch_build: { number: build.number, status: build.status } };
};

/** Whether a build is the newest of the default branch, or a later state of it. */
const isNextOfDefault = (repo: Repo, build: BuildUpdate): boolean => {
  const { default_branch, default_branch_build: known } = repo;
  if (build.ref !== `refs/heads/${default_branch}` || isExcludedFromStatistics(build)) return false;
  if (known === undefined || build.number !== known.number)
    return build.number > (known?.number ?? 0);
  return !isOlder(build, known);
};

const isSameRepo = (repo: Repo, event: RepoEvent): boolean =>
  repo.id === event.id || (repo.namespace === event.namespace && repo.name === event.name);

/**
 * Builds list: the build replaces its match, or else is inserted above all builds with lower numbers.
 * Pages keep the length that servers give them, so that the next page still begins where the last loaded one
 * ends. A build that belongs below the loaded pages is not inserted, because its own page will contain it.
 */
export function mergeBuilds(
  pages: readonly Build[][],
  build: BuildUpdate,
  perPage: number = limits.buildsPerPage,
): Build[][] {
  const holder = pages.findIndex((page) => page.some((old) => old.number === build.number));
  if (holder >= 0)
    return pages.map((page, index) =>
      index === holder
        ? page.map((old) => (old.number === build.number ? mergeBuild(old, build) : old))
        : page,
    );
  const isComplete = (pages.at(-1)?.length ?? 0) < perPage;
  const builds = pages.flat();
  const below = builds.findIndex((old) => old.number < build.number);
  if (below < 0 && !isComplete) return pages.slice();
  builds.splice(below < 0 ? builds.length : below, 0, Build.parse({ ...build, stages: undefined }));
  const count = isComplete ? Math.ceil(builds.length / perPage) : pages.length;
  return Array.from({ length: count }, (_, index) =>
    builds.slice(index * perPage, (index + 1) * perPage),
  );
}

/**
 * Whether a build leaves the list of unfinished builds: it has an end time, or it was declined and so may have none. In
 * build events the end time counts, not the status.
 */
export function isBuildOver({ finished, status }: Pick<Build, "status"> & Partial<Build>): boolean {
  return (finished ?? 0) > 0 || status === "declined";
}

/**
 * Recent builds: the entry is removed if its build has ended, replaced if it exists, and appended otherwise.
 * `newest` are the newest builds, including those that have ended, with the event already merged. They are
 * needed so that a late event does not bring back a build that has ended since.
 */
export function mergeRecentBuilds(
  recent: readonly Repo[],
  event: RepoEvent,
  newest: readonly Repo[] = [],
): Repo[] {
  const isSameEntry = (repo: Repo) => repo.build?.id === event.build.id;
  const known = newest.find(isSameEntry)?.build;
  const entry = recent.find(isSameEntry);
  if (isBuildOver(event.build) || (known !== undefined && isBuildOver(known)))
    return recent.filter((repo) => !isSameEntry(repo));
  if (entry === undefined) return [...recent, Repo.parse(event)];
  return recent.map((repo) => (isSameEntry(repo) ? mergeOwnBuild(repo, event) : repo));
}

/** As many as servers return. Without a limit the list of a busy server would grow all day. */
const maxNewestBuilds = 25;

/** The newest builds over all repositories: the build replaces its match, or is inserted in order. */
export function mergeNewestBuilds(
  newest: readonly Repo[],
  event: RepoEvent,
  max: number = maxNewestBuilds,
): Repo[] {
  const isSameEntry = (repo: Repo) => repo.build?.id === event.build.id;
  if (newest.some(isSameEntry))
    return newest.map((repo) => (isSameEntry(repo) ? mergeOwnBuild(repo, event) : repo));
  const below = newest.findIndex((repo) => (repo.build?.id ?? 0) < event.build.id);
  return newest
    .toSpliced(below < 0 ? newest.length : below, 0, Repo.parse(event))
    .slice(0, Math.max(max, newest.length));
}

/** Merges an event into an entry that represents this build, not the repository's newest build. */
const mergeOwnBuild = (repo: Repo, { build, ...fields }: RepoEvent): Repo => ({
  ...mergeRepoFields(repo, fields),
  build: repo.build && mergeBuild(repo.build, build),
});

/** The newest push build of each branch. */
export function mergeNewestOfBranch(builds: readonly Build[], build: BuildUpdate): Build[] {
  if (build.event !== "push") return builds.slice();
  const known = builds.find(({ target }) => target === build.target);
  const fresh = () => Build.parse({ ...build, stages: undefined });
  if (known === undefined) return [...builds, fresh()];
  if (build.number < known.number) return builds.slice();
  const next = build.number === known.number ? mergeBuild(known, build) : fresh();
  return builds.map((one) => (one === known ? next : one));
}
