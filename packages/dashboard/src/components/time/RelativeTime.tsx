import { useSyncExternalStore } from "react";
import { formatExact, formatIso, formatRelative, formatShortTime } from "../../lib/time.ts";
import { timeChoice } from "../../lib/time-choice.ts";
import { useNow } from "./use-now.ts";

/**
 * A relative time, with the exact time as a tooltip; or, if the reader chose so, the exact time to the minute. Renders
 * nothing for 0.
 */
export function RelativeTime({ time, prefix }: { time: number; prefix?: string }) {
  const now = useNow(10_000);
  const isExact = useSyncExternalStore(timeChoice.subscribe, timeChoice.isExact);
  if (!time) return null;
  const exact = formatExact(time);
  return (
    <time dateTime={formatIso(time)} title={exact}>
      {prefix}
      {isExact ? formatShortTime(time, now) : formatRelative(time, now)}
      <span className="unseen"> ({exact})</span>
    </time>
  );
}
