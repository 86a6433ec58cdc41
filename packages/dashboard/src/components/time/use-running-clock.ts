import { useConnection } from "../../live/connection.ts";
import { useNow } from "./use-now.ts";

/**
 * The time in milliseconds by which to count how long something has run. It goes on while something
 * runs, and while it is known that it still does: when the data is not current, it stands where it was. It
 * had gone on until that was noticed, and does not go back.
 */
export const useRunningClock = (isRunning: boolean): number => {
  const connection = useConnection();
  const isKnown = connection.state === "live";
  const now = useNow(isRunning && isKnown ? 1000 : 0);
  return isKnown ? now : Math.max(connection.since, connection.stoppedAt);
};
