import { formatDuration } from "@signalbox/contract";

/** A time axis that begins at 0, in seconds. */
export type Axis = { end: number; ticks: readonly Tick[] };
export type Tick = { at: number; label: string };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Distances between ticks that people can add up. */
const distances = [
  [1, 2, 5, 10, 15, 30],
  [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  [1, 2, 3, 6, 12].map((hours) => hours * hour),
].flat();

/**
 * An axis that shows `seconds`, with at most `maxTicks` distances. It ends at a tick, so that it changes rarely while a
 * build runs.
 */
export function axisOf(seconds: number, maxTicks: number): Axis {
  const shown = Math.max(1, seconds);
  const distance =
    distances.find((one) => shown / one <= maxTicks) ?? Math.ceil(shown / maxTicks / day) * day;
  const count = Math.ceil(shown / distance);
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * distance);
  return { end: count * distance, ticks: ticks.map((at) => ({ at, label: tickLabel(at) })) };
}

/** Without parts that are zero: `1m 30s`, `2m`, `0s`. */
const tickLabel = (seconds: number): string =>
  formatDuration(seconds)
    .replaceAll(/(?<= )00[ms]( |$)/g, "")
    .trim();
