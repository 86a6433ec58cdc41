import type { Build } from "@signalbox/contract";
import { isComplete, lookBack, restartedFrom } from "@signalbox/insight";
import { statusOf } from "../api/api-error.ts";
import type { DetailsRange } from "./details.ts";

/** The numbers of neighbouring builds, both included. */
export type NumberRange = { from: number; to: number };

/** How many newer neighbours are loaded: as many as the strip shows after a build in its middle. */
const newerNeighbours = 10;

const requestsAtOnce = 4;

/** A restart of a restart names that one, so the first build is found in several steps. */
const maxRestarts = 10;

/**
 * The builds that a verdict on this build looks back at, and its newer neighbours.
 * @param loaded all builds from this number on are known
 */
export function rangeAround(number: number, loaded = Infinity): NumberRange {
  const from = Math.max(1, number - lookBack + 1);
  return { from, to: Math.min(number + newerNeighbours, loaded - 1) };
}

/** Fetches builds with their stages. */
export type BuildSource = {
  /** Rejects with status 403 or 404 if there is no such build. */
  fetchBuild: (number: number, signal: AbortSignal) => Promise<Build>;
  /** Undefined if the server does not have the call. */
  fetchRange: (range: DetailsRange, signal: AbortSignal) => Promise<Build[] | undefined>;
};

/**
 * The ended builds around a build, newest first; for a restart also those around the build that it repeats, because it
 * is judged by the commits before that.
 * @param known the newest builds of the repository, which are not fetched again
 * @param loaded all ended builds from this number on are among the known ones
 */
export async function fetchAround(
  build: Build,
  { known, loaded }: { known: readonly Build[]; loaded: number },
  source: BuildSource,
  signal: AbortSignal,
): Promise<Build[]> {
  const found = new Map(known.map((one) => [one.number, one]));
  const load = async (number: number): Promise<Build | undefined> =>
    found.get(number) ?? (await fetchIfExists(number, source, signal));
  const original = await findOriginal(build, load);
  const anchors = original === undefined ? [build.number] : [build.number, original];
  for (const anchor of anchors) {
    const fetched = await fetchNumbers(rangeAround(anchor, loaded), source, signal);
    for (const one of fetched.filter(isComplete)) found.set(one.number, one);
  }
  const ranges = anchors.map((anchor) => rangeAround(anchor));
  const isNear = ({ number }: Build): boolean =>
    ranges.some(({ from, to }) => from <= number && number <= to);
  return [...found.values()].filter(isNear).toSorted(newestFirst);
}

/** The order of builds in a history. */
export function newestFirst(one: Build, other: Build): number {
  return other.number - one.number;
}

/** The number of the build that this build, or the build that it restarts, repeats. */
const findOriginal = async (
  build: Build,
  load: (number: number) => Promise<Build | undefined>,
): Promise<number | undefined> => {
  let first = build;
  for (let steps = 0; steps < maxRestarts; steps += 1) {
    const { parent = 0 } = first;
    const before = parent > 0 && parent < first.number ? await load(parent) : undefined;
    if (before === undefined || restartedFrom(first, [before]) === undefined) break;
    first = before;
  }
  return first === build ? undefined : first.number;
};

const fetchNumbers = async (
  range: NumberRange,
  source: BuildSource,
  signal: AbortSignal,
): Promise<Build[]> => {
  if (range.to < range.from) return [];
  const inRanges = range.to > range.from ? await fetchInRanges(range, source, signal) : undefined;
  return inRanges ?? (await fetchEach(range, source, signal));
};

const fetchInRanges = async (
  { from, to }: NumberRange,
  source: BuildSource,
  signal: AbortSignal,
): Promise<Build[] | undefined> => {
  const builds: Build[] = [];
  let before = to + 1;
  // An answer may end early, but never before its first build.
  while (before > from) {
    const answer = await source.fetchRange({ before, limit: before - from }, signal);
    if (answer === undefined) return undefined;
    builds.push(...answer);
    before = Math.min(before - 1, answer.at(-1)?.number ?? 0);
  }
  return builds;
};

const fetchEach = async (
  { from, to }: NumberRange,
  source: BuildSource,
  signal: AbortSignal,
): Promise<Build[]> => {
  const builds: Build[] = [];
  const queue = Array.from({ length: to - from + 1 }, (_, index) => to - index).values();
  const work = async (): Promise<void> => {
    for (const number of queue) {
      signal.throwIfAborted();
      const build = await fetchIfExists(number, source, signal);
      if (build !== undefined) builds.push(build);
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, work));
  return builds;
};

const fetchIfExists = (
  number: number,
  source: BuildSource,
  signal: AbortSignal,
): Promise<Build | undefined> =>
  source.fetchBuild(number, signal).catch((error: unknown) => {
    if ([403, 404].includes(statusOf(error))) return undefined;
    throw error;
  });
