import { formatExact, formatMachine, formatRelative } from "../../lib/time.ts";
import { useNow } from "./use-now.ts";

/** A relative time, with the exact time as a tooltip. Renders nothing for 0. */
export function RelativeTime({ time, prefix }: { time: number; prefix?: string }) {
  const now = useNow(10_000);
  if (!time) return null;
  const exact = formatExact(time);
  return (
    <time dateTime={formatMachine(time)} title={exact}>
      {prefix}
      {formatRelative(time, now)}
      <span className="unseen"> ({exact})</span>
    </time>
  );
}
