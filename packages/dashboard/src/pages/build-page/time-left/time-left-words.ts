import { isNoticeable, type Estimate } from "@signalbox/insight";
import { formatLetters } from "../../../lib/time.ts";

const minute = 60;

/** Below this, an estimate in seconds would be wrong as soon as it is read. */
const fewSeconds = 10;

/** An estimate together with the time in Unix seconds at which the step or build started. */
export type Started = { estimate: Estimate; started: number };

/** What is left of a running step: `about 2m left`, `1m to 3m left`, `30s longer than usual`. */
export function estimateWords(step: Started, now: number): string {
  const over = lateBy(step, now);
  if (over > 0) return overWords(over);
  const { left, end, earliest, latest, confidence } = step.estimate;
  if (left < fewSeconds) return "a few seconds left";
  const least = rounded(Math.min(earliest, end) - now);
  const most = rounded(Math.max(latest, end) - now);
  if (confidence === "high" || least === most) return `about ${rounded(left)} left`;
  return least === undefined ? `up to ${most} left` : `${least} to ${most} left`;
}

/**
 * What is left of a running build. A build is never expected to end before now, so past its estimate its running steps
 * say by how much.
 */
export function buildEstimateWords(build: Started, steps: readonly Started[], now: number): string {
  const over = Math.max(0, ...steps.map((step) => lateBy(step, now)));
  return build.estimate.left < 1 && over > 0 ? overWords(over) : estimateWords(build, now);
}

/** Seconds past the estimate; 0 if the difference is too small to say so. */
const lateBy = ({ estimate: { end, over }, started }: Started, now: number): number =>
  isNoticeable(end - started, now - started) ? over : 0;

/** What the estimate is based on, for a tooltip. */
export function basisWords({ samples }: Estimate): string {
  return `Estimated from the last ${samples} good builds`;
}

const overWords = (seconds: number): string => `${formatLetters(seconds)} longer than usual`;

/** To 5 seconds below a minute, then to minutes. Undefined if nothing is left. */
const rounded = (seconds: number): string | undefined => {
  if (seconds < fewSeconds / 2) return undefined;
  const fives = Math.round(seconds / 5) * 5;
  if (fives < minute) return `${fives}s`;
  const minutes = Math.round(seconds / minute);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`;
};
