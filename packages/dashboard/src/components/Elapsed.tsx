import type { StatusName } from "@signalbox/contract";
import { elapsedSeconds, formatClock, formatLetters } from "../lib/time.ts";
import { useStoppedAt } from "../live/connection.ts";
import { useNow } from "./use-now.ts";

type ElapsedProps = {
  status: StatusName;
  started: number | undefined;
  /** When it ended: `finished` of a build, `stopped` of a stage or step; 0 while it goes on. */
  ended: number | undefined;
  format?: "clock" | "letters";
};

/**
 * How long something took, or has taken so far. Only what runs has a running clock, and only while it is
 * known that it still runs.
 */
export const Elapsed = ({ status, started, ended, format = "clock" }: ElapsedProps) => {
  const isRunning = status === "running";
  const stoppedAt = useStoppedAt();
  const now = useNow(isRunning && stoppedAt === undefined ? 1000 : 0);
  const seconds = elapsedSeconds(started, ended, stoppedAt ?? now, isRunning);
  if (seconds === undefined) return <span aria-hidden="true">–</span>;
  return (
    <span title="Duration">
      {format === "clock" ? formatClock(seconds) : formatLetters(seconds)}
    </span>
  );
};
