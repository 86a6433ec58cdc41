import { formatDuration, type StatusName } from "@signalbox/contract";
import { elapsedSeconds, formatClock } from "../../lib/time.ts";
import { useRunningClock } from "./use-running-clock.ts";

type ElapsedProps = {
  status: StatusName;
  started: number | undefined;
  /** `finished` of a build, or `stopped` of a stage or step; 0 while it runs. */
  ended: number | undefined;
  /** The format while it runs. */
  running?: "clock" | "units";
};

/** How long something took, or has taken so far. Only a running time is shown as a clock. */
export function Elapsed({ status, started, ended, running = "clock" }: ElapsedProps) {
  const isRunning = status === "running";
  const seconds = elapsedSeconds(started, ended, useRunningClock(isRunning), isRunning);
  if (seconds === undefined) return <span aria-hidden="true">–</span>;
  return (
    <span title="Duration">
      {isRunning && running === "clock" ? formatClock(seconds) : formatDuration(seconds)}
    </span>
  );
}
