import { useSyncExternalStore } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { dayOf, dayWords } from "../../lib/days.ts";
import { subscribeToClock } from "./use-now.ts";

/** The name of a day. It changes at midnight. */
export function DayHeading({ day, className }: { day: number; className: string | undefined }) {
  const today = useSyncExternalStore(subscribeToClock, () => dayOf(serverNow()));
  return <h3 className={className}>{dayWords(day, today)}</h3>;
}
