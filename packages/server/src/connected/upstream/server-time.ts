import type { Clock } from "../../lib/clock.ts";

/** The time of the CI server, which all times of its builds come from. Its clock may be wrong by years. */
export type ServerTime = {
  /** Takes the `Date` of an answer that has just come. */
  note: (date: string | undefined) => void;
  now: Clock;
};

/** Differences that `Date`, which has whole seconds, and the way of an answer explain. */
const closeMs = 2000;

export function createServerTime(clock: Clock): ServerTime {
  let leadMs = 0;
  return {
    note: (date = "") => {
      const lead = Date.parse(date) - clock();
      if (Number.isNaN(lead)) return;
      if (Math.abs(lead) < closeMs) leadMs = 0;
      // Answers come late, so the largest of several close estimates is the best one.
      else if (lead > leadMs || lead < leadMs - closeMs) leadMs = lead;
    },
    now: () => clock() + leadMs,
  };
}
