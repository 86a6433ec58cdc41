import { shownPartStatus } from "../../../api/shown-status.ts";
import { formatDuration, formatTaken, isFinished, type Build } from "@signalbox/contract";
import { isNoticeable, type CriticalPath, type TimelineRow } from "@signalbox/insight";
import { appearanceOf } from "../../../components/status/StatusIcon.tsx";
import { isolatedPath } from "../../../messages/isolated.ts";

/** The duration of a stage or step, if it has ended. */
export function durationWords({ running, status }: TimelineRow): string | undefined {
  if (running === undefined || !isFinished(status)) return undefined;
  return formatTaken(running.to - running.from);
}

type Times = Pick<Build, "status" | "created" | "started" | "finished">;

/** The sentence above the timeline. */
export function summaryWords(build: Times, path: CriticalPath | undefined): string {
  if (path === undefined) {
    if (build.status === "declined") return "Declined: nothing ran";
    return isFinished(build.status) ? "It took no time" : "Nothing has started";
  }
  const left = uncountedWait(build);
  const total = totalOf(build, path) - left;
  const waiting = Math.min(total, path.waiting - left);
  if (waiting === total && !isFinished(build.status)) return `Waiting for ${formatDuration(total)}`;
  const wait = waiting > 0 ? `, of which ${formatDuration(waiting)} waiting` : "";
  return `${formatDuration(total)}${wait}${criticalPathWords(path.longest)}`;
}

/** The page header counts from the start of the build, so the wait before the start is not counted here either. */
const uncountedWait = ({ created, started }: Times): number =>
  created > 0 && started > created && !isNoticeable(0, started - created) ? started - created : 0;

/** The build may end later than its last stage, and the header shows the build's end. */
const totalOf = ({ created, started, finished }: Times, path: CriticalPath): number =>
  finished > 0 ? Math.max(0, finished - (created || started)) : path.total;

const criticalPathWords = (longest: CriticalPath["longest"]): string =>
  longest === undefined
    ? ""
    : `; the critical path goes through ${isolatedPath(longest.name.stage, longest.name.step)} (${formatDuration(longest.seconds)})`;

/** Describes the bars of a row for screen readers. */
export function describeBars(row: TimelineRow): string {
  const { waiting, running, ghost, isCritical, status } = row;
  const parts = [
    appearanceOf(shownPartStatus(row)).word,
    running && `started after ${formatDuration(running.from)}`,
    waiting && isFinished(status) && `waited ${formatDuration(waiting.to - waiting.from)}`,
    isCritical && "on the critical path",
    ghost && `before: ${formatDuration(ghost.to - ghost.from)}`,
  ];
  return parts.filter(Boolean).join(", ");
}
