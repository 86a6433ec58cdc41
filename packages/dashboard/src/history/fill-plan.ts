import { isFinished, type Build } from "@signalbox/contract";

/**
 * `isComplete` of insight for a build in a list, which has no stages. A declined build has no end time on Drone servers,
 * so its details are never kept.
 */
export function hasEndTime({ finished, status }: Build): boolean {
  return finished > 0 && isFinished(status);
}

/**
 * Whether known details belong to the listed build. The numbers of a repository start at 1 again after it was removed
 * and added, so the same number can mean another build; after the server got a new database, so can the same id. A
 * finished build can also change, which raises its version.
 */
export function isCurrent(known: Build, listed: Build): boolean {
  return (
    known.id === listed.id &&
    known.created === listed.created &&
    known.after === listed.after &&
    known.version >= listed.version
  );
}

/** The known details of the newest ended builds, and the builds whose details are missing; both newest first. */
export type FillPlan = { known: Build[]; missing: Build[] };

export function planFill(
  listed: readonly Build[],
  details: ReadonlyMap<number, Build>,
  wanted: number,
): FillPlan {
  const plan: FillPlan = { known: [], missing: [] };
  for (const build of listed.filter(hasEndTime).slice(0, wanted)) {
    const known = details.get(build.number);
    if (known !== undefined && isCurrent(known, build)) plan.known.push(known);
    else plan.missing.push(build);
  }
  return plan;
}

/**
 * Merges pages of builds into one list, newest first. The first page is the current one: in the range of numbers that
 * it covers, builds that it does not contain were deleted.
 */
export function mergePages(newest: readonly Build[], older: readonly Build[]): Build[] {
  const lowest = newest.at(-1)?.number ?? Infinity;
  const below = older.filter(({ number }) => number < lowest);
  const merged = new Map([...newest, ...below].map((build) => [build.number, build]));
  return [...merged.values()].toSorted((a, b) => b.number - a.number);
}

/** A request for the details of builds: of one, or of a range of `limit` listed builds below a number. */
export type DetailsRequest = { builds: Build[]; before: number; limit: number };

const maxRange = 50;
/** A smaller range is requested build by build, so that the builds do not wait for each other. */
const minRange = 4;

/**
 * Splits the missing builds into contiguous ranges, newest first. If the server has no range call, each build gets its
 * own request.
 */
export function planRequests(
  listed: readonly Build[],
  missing: readonly Build[],
  hasRanges: boolean,
): DetailsRequest[] {
  const isMissing = new Set(missing);
  const ranges: Build[][] = [];
  let open: Build[] = [];
  for (const build of listed) {
    if (!isMissing.has(build) || open.length === maxRange) open = [];
    if (!isMissing.has(build)) continue;
    if (open.length === 0) ranges.push(open);
    open.push(build);
  }
  return ranges.flatMap((builds) =>
    hasRanges && builds.length >= minRange
      ? [requestFor(builds)]
      : builds.map((build) => requestFor([build])),
  );
}

const requestFor = (builds: Build[]): DetailsRequest => ({
  builds,
  before: (builds[0]?.number ?? 0) + 1,
  limit: builds.length,
});
