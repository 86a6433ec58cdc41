import { isDeployment, type Build } from "@signalbox/contract";
import { lookBack, restartedFrom } from "@signalbox/insight";
import type { NumberRange } from "./listed-builds.ts";

/** How many newer neighbours are loaded: as many as the strip shows after a build in its middle. */
const newerNeighbours = 10;

/**
 * A restart names the build that it repeats, which may itself be a restart, so the first build is found in several
 * steps.
 */
const maxRestarts = 10;

/**
 * The builds that the verdict on this build takes into account, and its newer neighbours.
 * @param loaded all builds from this number on are known
 */
export function rangeAround(number: number, loaded = Infinity): NumberRange {
  const from = Math.max(1, number - lookBack + 1);
  return { from, to: Math.min(number + newerNeighbours, loaded - 1) };
}

/** The numbers between the newer neighbours of a build and the known newest builds. */
export function gapAfter(number: number, loaded: number): NumberRange | undefined {
  const { to } = rangeAround(number, loaded);
  return to + 1 < loaded ? { from: to + 1, to: loaded - 1 } : undefined;
}

type KnownBuilds = {
  /** The newest builds of the repository. */
  known: readonly Build[];
  /** All ended builds from this number on are among the known ones. */
  loaded: number;
};

/**
 * The ended builds around a build, newest first; for a restart also those around the build that it repeats, because it
 * is judged by the commits before that.
 * @param load the ended builds with these numbers, with their stages
 */
export async function fetchAround(
  build: Build,
  { known, loaded }: KnownBuilds,
  load: (range: NumberRange) => Promise<Build[]>,
): Promise<Build[]> {
  const found = new Map(known.map((one) => [one.number, one]));
  const loadRange = async (range: NumberRange): Promise<void> => {
    if (range.from > range.to) return;
    for (const one of await load(range)) found.set(one.number, one);
  };
  const find = async (number: number, event: string): Promise<Build | undefined> => {
    // The parent of a deployment may be the build that it deploys, whose neighbours do not matter.
    const range = isDeployment(event) ? { from: number, to: number } : rangeAround(number, loaded);
    if (!found.has(number)) await loadRange(range);
    return found.get(number);
  };
  await loadRange(rangeAround(build.number, loaded));
  const original = await findOriginal(build, find);
  if (original !== undefined) await loadRange(rangeAround(original, loaded));
  const anchors = original === undefined ? [build.number] : [build.number, original];
  const ranges = anchors.map((anchor) => rangeAround(anchor));
  const isNear = ({ number }: Build): boolean =>
    ranges.some(({ from, to }) => from <= number && number <= to);
  return [...found.values()].filter(isNear).toSorted(newestFirst);
}

/** The order of builds in a history. */
export function newestFirst(a: Build, b: Build): number {
  return b.number - a.number;
}

/** The number of the build that this build, or the build that it restarts, repeats. */
const findOriginal = async (
  build: Build,
  find: (number: number, event: string) => Promise<Build | undefined>,
): Promise<number | undefined> => {
  let first = build;
  for (let steps = 0; steps < maxRestarts; steps += 1) {
    const { parent = 0, event } = first;
    const before = parent > 0 && parent < first.number ? await find(parent, event) : undefined;
    if (before === undefined || restartedFrom(first, [before]) === undefined) break;
    first = before;
  }
  return first === build ? undefined : first.number;
};
