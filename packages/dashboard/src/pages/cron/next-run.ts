import type { CronExpression, CronFields } from "@signalbox/contract";

/** The search ends after this many days, because a date such as 30 February never occurs. */
const maxDays = 366 * 5;

/**
 * The next time (ms) that an expression is due after a time (ms); undefined if never. It is computed in the
 * reader's time zone as a preview. The server uses its own time zone.
 */
export function nextRun(expression: CronExpression, afterMs: number): number | undefined {
  if (expression.kind === "every") return afterMs + expression.seconds * 1000;
  const { fields } = expression;
  const day = new Date(afterMs);
  for (let count = 0; count < maxDays; count += 1) {
    if (isDue(fields, day)) {
      const time = firstTimeAfter(fields, day, afterMs);
      if (time !== undefined) return time;
    }
    day.setDate(day.getDate() + 1);
  }
  return undefined;
}

/** If both day of month and day of week are restricted, either may match, as in cron:
 * https://man7.org/linux/man-pages/man5/crontab.5.html */
const isDue = ({ day, month, weekday }: CronFields, date: Date): boolean => {
  if (!month.values.includes(date.getMonth() + 1)) return false;
  const isDay = day.values.includes(date.getDate());
  const isWeekday = weekday.values.includes(date.getDay());
  return day.isAny || weekday.isAny ? isDay && isWeekday : isDay || isWeekday;
};

const firstTimeAfter = (fields: CronFields, date: Date, afterMs: number): number | undefined => {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  for (const hour of fields.hour.values)
    for (const minute of fields.minute.values)
      for (const second of fields.second.values) {
        const time = new Date(year, month, day, hour, minute, second).getTime();
        if (time > afterMs) return time;
      }
  return undefined;
};
