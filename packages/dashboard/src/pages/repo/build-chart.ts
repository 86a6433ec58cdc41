import { isDeployment, limits, type Build } from "@signalbox/contract";
import { newestAttempts } from "../../lib/newest-attempts.ts";
import { axisOf, type Axis } from "../../lib/time-axis.ts";
import { elapsedSeconds } from "../../lib/time.ts";

export type Bar = {
  build: Build;
  /** Its duration, so far if it runs. */
  seconds: number;
  /** The height of its bar as a share of the chart's height (0 to 1). */
  share: number;
  /** Whether it took longer than the axis shows. */
  isCut: boolean;
  /** Whether its duration is written above its bar, which is cut. */
  isLabelled: boolean;
};

/** The bars, the oldest first, and the axis of their durations. */
export type BuildChartModel = { bars: Bar[]; axis: Axis; longest: number };

const maxTicks = 4;

/** The newest builds, at most 50, as bars. Of attempts at one commit the newest one counts. */
export function buildChartOf(builds: readonly Build[], nowMs: number): BuildChartModel {
  const newest = newestAttempts(builds).slice(0, limits.chartBuilds).toReversed();
  const seconds = newest.map((build) => secondsOf(build, nowMs));
  const axis = axisOf(scaleSeconds(seconds), maxTicks);
  const labelled = labelledIndices(seconds, axis.end);
  const bars = newest.map((build, index) => {
    const length = seconds[index] ?? 0;
    return {
      build,
      seconds: length,
      share: Math.min(1, length / axis.end),
      isCut: length > axis.end,
      isLabelled: labelled.has(index),
    };
  });
  return { bars, axis, longest: Math.max(0, ...seconds) };
}

/** With fewer builds that ran, all of them determine the scale. */
const minCompared = 3;
/** The share of the longest builds that may be cut because they took far longer; at least one build. */
const outlierShare = 0.1;
/** "Far longer" means more than this many times as long as the longest of the other builds. */
const outlierFactor = 2;
/** Room above the longest of the other builds, so that cut bars look longer. */
const room = 1.25;

/**
 * The duration that the axis must contain. One long build must not flatten the others: if the longest took more than
 * twice as long as the longest without the longest tenth, the scale follows the latter.
 */
export function scaleSeconds(seconds: readonly number[]): number {
  const longestFirst = seconds.filter((one) => one > 0).toSorted((a, b) => b - a);
  const longest = longestFirst[0] ?? 0;
  if (longestFirst.length < minCompared) return longest;
  const typical =
    longestFirst[Math.max(1, Math.floor(longestFirst.length * outlierShare))] ?? longest;
  return longest > outlierFactor * typical ? room * typical : longest;
}

/** The width of a label, in bars of a narrow window. */
const labelBars = 12;

/** The indices of the cut bars that are labelled: the longest first, as far as their labels do not overlap. */
const labelledIndices = (seconds: readonly number[], end: number): Set<number> => {
  const indices: number[] = [];
  const cut = [...seconds.entries()].filter(([, length]) => length > end);
  for (const [index] of cut.toSorted(([, a], [, b]) => b - a))
    if (indices.every((other) => Math.abs(index - other) >= labelBars)) indices.push(index);
  return new Set(indices);
};

const secondsOf = (build: Build, nowMs: number): number =>
  elapsedSeconds(build.started, build.finished, nowMs, build.status === "running") ?? 0;

/** The target of a deployment; undefined for other builds. */
export function targetOf({ event, deploy_to }: Build): string | undefined {
  return isDeployment(event) ? deploy_to || "an unnamed target" : undefined;
}
