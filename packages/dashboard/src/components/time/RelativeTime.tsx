import { useSyncExternalStore } from "react";
import { useInBrowser } from "../../first-frame/first-frame.ts";
import { formatExact, formatIso, formatRelative, formatShortTime } from "../../lib/time.ts";
import { timeChoice } from "../../lib/time-choice.ts";
import { useNow } from "./use-now.ts";

/**
 * A relative time, with the exact time as a tooltip; or, if the reader chose so, the exact time to the minute. Renders
 * nothing for 0.
 */
export function RelativeTime({ time, prefix }: { time: number; prefix?: string }) {
  const now = useNow(10_000);
  const isExact = useSyncExternalStore(timeChoice.subscribe, timeChoice.isExact, isExactAtFirst);
  // The server does not know the reader's time zone.
  const hasZone = useInBrowser(inZone, false);
  if (!time) return null;
  const exact = hasZone ? formatExact(time) : undefined;
  return (
    <time dateTime={formatIso(time)} title={exact}>
      {prefix}
      {isExact ? formatShortTime(time, now) : formatRelative(time, now)}
      {exact && <span className="unseen"> ({exact})</span>}
    </time>
  );
}

/** A page that the server has rendered is not used if the reader chose exact times. */
const isExactAtFirst = (): boolean => false;
const inZone = (): boolean => true;
