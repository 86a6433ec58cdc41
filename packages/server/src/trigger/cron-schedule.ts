import { parseCron, type CronField, type CronFields } from "@signalbox/contract";
import { Cron } from "croner";

/**
 * When a cron expression is due next after a time, both in unix seconds; null if it is no expression,
 * or never due. Times are those of the server's time zone.
 */
export const nextTime = (expr: string, after: number): number | null => {
  const expression = parseCron(expr);
  if (expression === undefined) return null;
  if (expression.kind === "every") return after + expression.seconds;
  const options = { mode: "6-part", paused: true } as const;
  const next = new Cron(toPattern(expression.fields), options).nextRun(new Date(after * 1000));
  return next && Math.floor(next.getTime() / 1000);
};

/** The fields in the one form that every reader of cron expressions takes alike: as lists of numbers. */
const toPattern = ({ second, minute, hour, day, month, weekday }: CronFields): string =>
  [second, minute, hour, day, month, weekday].map(toList).join(" ");

const toList = ({ values, isAny }: CronField): string => (isAny ? "*" : values.join(","));
