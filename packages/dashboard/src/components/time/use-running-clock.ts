import { toServerTime } from "../../api/server-clock.ts";
import { useConnection } from "../../live/connection.ts";
import { useNow } from "./use-now.ts";

/**
 * The server's time for elapsed times, in milliseconds. It advances while something runs and the
 * connection is live. When the connection is lost, it stops at the time when that was noticed, so
 * that it does not jump back.
 */
export function useRunningClock(isRunning: boolean): number {
  const connection = useConnection();
  const isKnown = connection.state === "live";
  const now = useNow(isRunning && isKnown ? 1000 : 0);
  return isKnown ? now : toServerTime(Math.max(connection.since, connection.stoppedAt));
}
