import type { CronExpression, CronFields } from "@signalbox/contract";

/** A day that no expression means, such as 30 February, is looked for no longer than this. */
const daysMost = 366 * 5;

/**
 * When an expression is due next after a time, in the reader's own time zone; undefined if never. Both are
 * milliseconds. The server decides in its own zone: this is what a person is told while typing.
 */
export const nextRun = (expression: CronExpression, afterMs: number): number | undefined => {
  if (expression.kind === "every") return afterMs + expression.seconds * 1000;
  const { fields } = expression;
  const day = new Date(afterMs);
  for (let count = 0; count < daysMost; count += 1) {
    if (isDue(fields, day)) {
      const time = firstTimeAfter(fields, day, afterMs);
      if (time !== undefined) return time;
    }
    day.setDate(day.getDate() + 1);
  }
  return undefined;
};

/** Where day of the month and of the week are both named, either is enough. */
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
