import { parseCron, type CronField, type CronFields } from "@signalbox/contract";
import { Cron } from "croner";

/**
 * The next time after `after` that matches a cron expression, in the server's time zone. Both times are
 * unix seconds. Null if the expression is invalid or never matches.
 */
export function nextTime(expr: string, after: number): number | null {
  const expression = parseCron(expr);
  if (expression === undefined) return null;
  if (expression.kind === "every") return after + expression.seconds;
  const options = { mode: "6-part", paused: true } as const;
  const next = new Cron(toPattern(expression.fields), options).nextRun(new Date(after * 1000));
  return next && Math.floor(next.getTime() / 1000);
}

/** Cron libraries disagree on ranges and steps, so this function spells out every value. */
const toPattern = ({ second, minute, hour, day, month, weekday }: CronFields): string =>
  [second, minute, hour, day, month, weekday].map(toList).join(" ");

const toList = ({ values, isAny }: CronField): string => (isAny ? "*" : values.join(","));
