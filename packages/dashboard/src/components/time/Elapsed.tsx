import type { StatusName } from "@signalbox/contract";
import { elapsedSeconds, formatClock, formatLetters } from "../../lib/time.ts";
import { useRunningClock } from "./use-running-clock.ts";

type ElapsedProps = {
  status: StatusName;
  started: number | undefined;
  /** When it ended: `finished` of a build, `stopped` of a stage or step; 0 while it goes on. */
  ended: number | undefined;
  format?: "clock" | "letters";
};

/** How long something took, or has taken so far. */
export const Elapsed = ({ status, started, ended, format = "clock" }: ElapsedProps) => {
  const isRunning = status === "running";
  const seconds = elapsedSeconds(started, ended, useRunningClock(isRunning), isRunning);
  if (seconds === undefined) return <span aria-hidden="true">–</span>;
  return (
    <span title="Duration">
      {format === "clock" ? formatClock(seconds) : formatLetters(seconds)}
    </span>
  );
};
