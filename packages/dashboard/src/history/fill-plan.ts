import { isFinished, type Build } from "@signalbox/contract";

/**
 * Whether the details of a build are final, so that they can be kept: the server says when it ended, and none of its
 * stages is open. A declined build has no end on Drone servers and is therefore never kept.
 */
export function isFinal(build: Build): boolean {
  return hasEnded(build) && (build.stages ?? []).every(({ status }) => isFinished(status));
}

/** The same for a build in a list, which has no stages. */
export function hasEnded({ finished, status }: Build): boolean {
  return finished > 0 && isFinished(status);
}

/**
 * Whether known details belong to the build in the list. A repository that was added again counts from 1, so the same
 * number can mean another build; and a build can change after its end.
 */
export function isCurrent(known: Build, listed: Build): boolean {
  return known.id === listed.id && known.version >= listed.version;
}

/** What is known of the newest ended builds, and the builds whose details are missing; both newest first. */
export type FillPlan = { known: Build[]; missing: Build[] };

export function planFill(
  listed: readonly Build[],
  details: ReadonlyMap<number, Build>,
  wanted: number,
): FillPlan {
  const plan: FillPlan = { known: [], missing: [] };
  for (const build of listed.filter(hasEnded).slice(0, wanted)) {
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
  return [...merged.values()].toSorted((one, other) => other.number - one.number);
}
