import { formatDuration, type Build } from "@signalbox/contract";
import {
  isNoticeable,
  nameOf,
  stepKey,
  stepsOf,
  type Estimate,
  type PlacedStep,
  type TimeLeft,
} from "@signalbox/insight";

const minute = 60;

/** Below this, an estimate in seconds would be wrong as soon as it is read. */
const minShownSeconds = 10;

/** Ranges that end later, rounded to an hour, are narrow for their length: their middle is enough. */
const maxRangeEnd = 59.5 * minute;

/** The estimate of a step, and when the step started, in Unix seconds. */
export type RunningStep = { estimate: Estimate; started: number };

/** The running step with its estimate, if earlier builds have it. */
export function runningStep(placed: PlacedStep, { steps }: TimeLeft): RunningStep | undefined {
  const estimate = steps.get(stepKey(nameOf(placed)));
  return estimate && { estimate, started: placed.step.started ?? 0 };
}

/**
 * The running steps of a build with their estimates. A step that earlier builds do not have adds all of its time to the
 * usual duration.
 */
export function runningSteps(build: Build, left: TimeLeft): RunningStep[] {
  return stepsOf(build)
    .filter(({ step: { status, detached } }) => status === "running" && detached !== true)
    .map((placed) => {
      const { started = 0 } = placed.step;
      return runningStep(placed, left) ?? { estimate: { ...left.build, end: started }, started };
    });
}

/** The remaining time of a running step: `about 2m left`, `1m to 3m left`, `30s longer than usual`, `time left unclear`. */
export function estimateWords(step: RunningStep, now: number): string {
  const overdue = overdueSeconds(step, now);
  return overdue > 0 ? overdueWords(overdue) : leftWords(step.estimate, now);
}

/**
 * The remaining time of a running build. A build cannot be expected to end in the past. Once it is late, its running
 * steps show by how much, even if short steps follow: otherwise the text would show their few seconds until the late
 * step ends.
 */
export function buildEstimateWords(
  build: Estimate,
  steps: readonly RunningStep[],
  now: number,
): string {
  const overdue = Math.max(0, ...steps.map((step) => overdueSeconds(step, now)));
  const isPast = build.end - now < minShownSeconds;
  return isPast && overdue > 0 ? overdueWords(overdue) : leftWords(build, now);
}

const leftWords = ({ end, earliest, latest, confidence }: Estimate, now: number): string => {
  if (confidence === "unclear") return "time left unclear";
  if (end - now < minShownSeconds) return "a few seconds left";
  const min = rounded(Math.min(earliest, end) - now);
  const max = rounded(Math.max(latest, end) - now);
  const isLong = Math.max(latest, end) - now >= maxRangeEnd;
  if (confidence === "high" || isLong || min === max) return `about ${rounded(end - now)} left`;
  return min === undefined ? `up to ${max} left` : `${min} to ${max} left`;
};

/** Seconds past the estimate; 0 if the difference is too small to mention, or usual in a history that differs much. */
const overdueSeconds = (
  { estimate: { end, confidence }, started }: RunningStep,
  now: number,
): number =>
  now > end && confidence !== "unclear" && isNoticeable(end - started, now - started)
    ? now - end
    : 0;

/** The basis of the estimate, for a tooltip. */
export function basisWords({ samples, confidence }: Estimate): string {
  const builds = `the last ${samples} successful builds`;
  return confidence === "unclear"
    ? `The times of ${builds} differ too much for an estimate`
    : `Estimated from ${builds}`;
}

const overdueWords = (seconds: number): string => `${formatDuration(seconds)} longer than usual`;

/** Rounded to 5 seconds below a minute, otherwise to minutes. Undefined if nothing is left. */
const rounded = (seconds: number): string | undefined => {
  if (seconds < minShownSeconds / 2) return undefined;
  const nearestFive = Math.round(seconds / 5) * 5;
  if (nearestFive < minute) return `${nearestFive}s`;
  const minutes = Math.round(seconds / minute);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`;
};
