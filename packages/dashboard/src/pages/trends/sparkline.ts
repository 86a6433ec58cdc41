import type { Trend } from "@signalbox/insight";

/** The drawing of a series, in the units of its view box. */
export type Sparkline = {
  /** The line through the successful runs, as the points of an SVG polyline. */
  line: string;
  failures: readonly { x: number; y: number }[];
  /** The x of the builds at which the durations changed. */
  changes: readonly number[];
};

export const sparklineSize = { width: 140, height: 32 } as const;

/** Leaves room for the marks of failures at the edges. */
const margin = 3;

/** Shorter durations do not fill the height, because servers round them to whole seconds. */
const minSeconds = 10;

/** A run longer than this many times the 95th percentile is cut off at the top, so that it does not flatten the rest. */
const room = 1.5;

/**
 * Draws durations from 0 at the bottom to the longest successful one at the top, the oldest run at the left.
 */
export function sparklineOf({
  points,
  changes,
  p95 = Infinity,
}: Pick<Trend, "points" | "changes" | "p95">): Sparkline {
  const passed = points.flatMap(({ outcome, seconds }) =>
    outcome === "passed" && seconds !== undefined ? seconds : [],
  );
  const longest = Math.max(minSeconds, Math.min(room * p95, Math.max(0, ...passed)));
  const stepWidth = (sparklineSize.width - 2 * margin) / Math.max(1, points.length - 1);
  const placed = points.map((point, index) => ({
    point,
    x: round(margin + index * stepWidth),
    y: round(
      margin +
        (sparklineSize.height - 2 * margin) * (1 - Math.min(1, (point.seconds ?? 0) / longest)),
    ),
  }));
  const changed = new Set(changes.map(({ number }) => number));
  return {
    line: placed
      .filter(({ point }) => point.outcome === "passed" && point.seconds !== undefined)
      .map(({ x, y }) => `${x},${y}`)
      .join(" "),
    failures: placed
      .filter(({ point }) => point.outcome === "failed")
      .map(({ x, y }) => ({ x, y })),
    changes: placed.filter(({ point }) => changed.has(point.number)).map(({ x }) => x),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
