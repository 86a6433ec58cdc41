import { Build, Repo, limits, type Stage, type StatusName } from "@signalbox/contract";
import { isOlder } from "./newer.ts";

/**
 * The rules by which a live event changes what is on screen (specification, section 4). Pure: values
 * in, values out. Each row (build, stage, step) is as new as the newest that was told of it, so events
 * may come late, twice, or in any order.
 */

/** What was told of a build: the keys that the event or answer carried, and no others. */
export type BuildNews = Partial<Build> & Pick<Build, "id" | "number" | "status">;

/** A repository, as far as an event carries it, with the build that the event is about. */
export type RepoEvent = Omit<Partial<Repo>, "build"> &
  Pick<Repo, "id" | "namespace" | "name"> & { build: BuildNews };

/** One build with its stages and steps, row by row; what the news do not carry is kept. */
export const mergeBuild = <Known extends BuildNews>(known: Known, news: BuildNews): Known => {
  if (known.id !== news.id && known.id > 0 && news.id > 0)
    // A repository that was made again counts its builds from 1 again.
    return news.id > known.id ? { ...known, stages: undefined, ...news } : known;
  const stages = mergeRows(known.stages, news.stages, mergeStage);
  return { ...mergeRow(known, news), ...(stages === undefined ? {} : { stages }) };
};

const mergeStage = (known: Stage, news: Stage): Stage => {
  const steps = mergeRows(known.steps, news.steps, mergeRow);
  return { ...mergeRow(known, news), ...(steps === undefined ? {} : { steps }) };
};

type Row = { status: StatusName; version?: number };

const mergeRow = <Known extends Row>(known: Known, news: Row): Known =>
  isOlder(news, known) ? known : { ...known, ...news };

const mergeRows = <Item extends { number: number }>(
  known: readonly Item[] | undefined,
  news: readonly Item[] | undefined,
  merge: (known: Item, news: Item) => Item,
): Item[] | undefined => {
  if (known === undefined || news === undefined) return known?.slice() ?? news?.slice();
  const rows = new Map(known.map((item) => [item.number, item]));
  for (const item of news) {
    const old = rows.get(item.number);
    rows.set(item.number, old === undefined ? item : merge(old, item));
  }
  return [...rows.values()];
};

/** Two events about the same build as one. */
export const mergeEvents = (known: RepoEvent, { build, ...fields }: RepoEvent): RepoEvent => ({
  ...mergeRepoFields(known, fields),
  build: mergeBuild(known.build, build),
});

type RepoFields = Omit<Partial<Repo>, "build">;

/** The repository's own fields. Events never erase what they do not carry, such as permissions. */
const mergeRepoFields = <Known extends RepoFields>(known: Known, news: RepoFields): Known => {
  const { permissions = known.permissions, ...fields } = news;
  if ((news.version ?? 0) < (known.version ?? 0)) return known;
  return { ...known, ...fields, ...(permissions === undefined ? {} : { permissions }) };
};

/** A repository learns from an event; its newest build is the one with the highest number. */
export const mergeRepo = (known: Repo, { build, ...fields }: RepoEvent): Repo => {
  const old = known.build;
  const repo = mergeRepoFields(known, fields);
  if (old !== undefined && build.number < old.number) return repo;
  return { ...repo, build: isSameBuild(old, build) ? mergeBuild(old, build) : Build.parse(build) };
};

const isSameBuild = (old: Build | undefined, news: BuildNews): old is Build =>
  old !== undefined && old.number === news.number;

/** A changed repository, as an answer tells it, keeps its permissions and its build. */
export const mergeRepoAnswer = (known: Repo, answer: Repo): Repo => ({
  ...known,
  ...answer,
  permissions: answer.permissions ?? known.permissions,
  build: answer.build ?? known.build,
});

/** Latest repositories: the entry is replaced only if its build number is not lower. */
export const mergeLatestRepos = (repos: readonly Repo[], event: RepoEvent): Repo[] =>
  repos.map((repo) =>
    isSameRepo(repo, event) && event.build.number >= (repo.build?.number ?? 0)
      ? mergeRepo(repo, event)
      : repo,
  );

const isSameRepo = (repo: Repo, event: RepoEvent): boolean =>
  repo.id === event.id || (repo.namespace === event.namespace && repo.name === event.name);

/**
 * Builds list: the build replaces its match, goes on top (above all builds with lower numbers)
 * otherwise, or is the only one. Pages stay as long as servers make them, so that the next page still
 * begins where the last one ends; a build below the pages that are loaded is left to its own page.
 */
export const mergeBuilds = (
  pages: readonly Build[][],
  build: BuildNews,
  perPage: number = limits.buildsPerPage,
): Build[][] => {
  const holder = pages.findIndex((page) => page.some((old) => old.number === build.number));
  if (holder >= 0)
    return pages.map((page, index) =>
      index === holder
        ? page.map((old) => (old.number === build.number ? mergeBuild(old, build) : old))
        : page,
    );
  const isWhole = (pages.at(-1)?.length ?? 0) < perPage;
  const builds = pages.flat();
  const below = builds.findIndex((old) => old.number < build.number);
  if (below < 0 && !isWhole) return pages.slice();
  builds.splice(below < 0 ? builds.length : below, 0, Build.parse({ ...build, stages: undefined }));
  const count = isWhole ? Math.ceil(builds.length / perPage) : pages.length;
  return Array.from({ length: count }, (_, at) => builds.slice(at * perPage, (at + 1) * perPage));
};

/** A declined build has no time of its end. */
export const isEnded = ({ finished, status }: Pick<Build, "status"> & Partial<Build>): boolean =>
  (finished ?? 0) > 0 || status === "declined";

/**
 * Recent builds: the entry goes when its build has ended, is replaced if there, else appended.
 * `newest` are the newest builds, those that ended among them, which have learnt from the event
 * already: a late event of a build that ended since does not bring it back.
 */
export const mergeRecentBuilds = (
  recent: readonly Repo[],
  event: RepoEvent,
  newest: readonly Repo[] = [],
): Repo[] => {
  const isIt = (repo: Repo) => repo.build?.id === event.build.id;
  const known = newest.find(isIt)?.build;
  const entry = recent.find(isIt);
  if (isEnded(event.build) || (known !== undefined && isEnded(known)))
    return recent.filter((repo) => !isIt(repo));
  if (entry === undefined) return [...recent, Repo.parse(event)];
  return recent.map((repo) => (isIt(repo) ? mergeOwnBuild(repo, event) : repo));
};

/** As many as servers answer; without an end the list of a busy server would grow all day. */
const newestMost = 25;

/** The newest builds over all repositories: the build replaces its match, or goes on top. */
export const mergeNewestBuilds = (newest: readonly Repo[], event: RepoEvent): Repo[] => {
  const isIt = (repo: Repo) => repo.build?.id === event.build.id;
  if (newest.some(isIt))
    return newest.map((repo) => (isIt(repo) ? mergeOwnBuild(repo, event) : repo));
  const below = newest.findIndex((repo) => (repo.build?.id ?? 0) < event.build.id);
  return newest
    .toSpliced(below < 0 ? newest.length : below, 0, Repo.parse(event))
    .slice(0, Math.max(newestMost, newest.length));
};

/** An entry that stands for one build, whichever builds its repository has besides. */
const mergeOwnBuild = (repo: Repo, { build, ...fields }: RepoEvent): Repo => ({
  ...mergeRepoFields(repo, fields),
  build: repo.build && mergeBuild(repo.build, build),
});

/** The newest push build of each branch. */
export const mergeNewestOfBranch = (builds: readonly Build[], build: BuildNews): Build[] =>
  build.event === "push" ? mergeNewestOf(builds, build, ({ target }) => target) : builds.slice();

/** The newest promotion or rollback of each target. */
export const mergeNewestOfTarget = (builds: readonly Build[], build: BuildNews): Build[] =>
  build.event === "promote" || build.event === "rollback"
    ? mergeNewestOf(builds, build, ({ deploy_to }) => deploy_to)
    : builds.slice();

/** The newest build of each place: replaced if its number is not lower, else added. */
const mergeNewestOf = (
  builds: readonly Build[],
  build: BuildNews,
  placeOf: (build: BuildNews) => string | undefined,
): Build[] => {
  const place = placeOf(build);
  const known = builds.find((one) => placeOf(one) === place);
  const fresh = () => Build.parse({ ...build, stages: undefined });
  if (known === undefined) return [...builds, fresh()];
  if (build.number < known.number) return builds.slice();
  const next = build.number === known.number ? mergeBuild(known, build) : fresh();
  return builds.map((one) => (one === known ? next : one));
};
