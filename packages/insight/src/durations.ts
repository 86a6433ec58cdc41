import type { Stage, Step } from "@signalbox/contract";

/** Servers store whole seconds, so a difference below this may be rounding alone. */
const minNoticeableSeconds = 2;

/** Smaller relative differences are noise of the machine. */
const minNoticeableShare = 0.05;

/** Seconds a step or stage ran; undefined if it has not started or not ended. */
export function durationOf({
  started = 0,
  stopped = 0,
}: Pick<Step | Stage, "started" | "stopped">): number | undefined {
  return started > 0 && stopped >= started ? stopped - started : undefined;
}

/** The middle value, or the mean of the two middle ones; undefined for an empty list. */
export function median(values: readonly number[]): number | undefined {
  return quantile(values, 0.5);
}

/** The value below which 95 % of the values lie; undefined for an empty list. */
export function p95(values: readonly number[]): number | undefined {
  return quantile(values, 0.95);
}

/**
 * The quantile with linear interpolation between the two nearest values (type 7 of Hyndman and Fan, Sample
 * Quantiles in Statistical Packages, 1996). `share` is between 0 and 1.
 */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = new Float64Array(values).sort();
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (position - Math.floor(position));
}

/** Whether two durations in seconds differ noticeably. */
export function isNoticeable(before: number, after: number): boolean {
  const difference = Math.abs(after - before);
  return difference >= minNoticeableSeconds && difference >= minNoticeableShare * before;
}
