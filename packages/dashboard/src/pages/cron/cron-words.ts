import { parseCron, type CronField, type CronFields } from "@signalbox/contract";
import { capitalized } from "../../lib/text.ts";

/** An expression in words: "Every day at 02:30"; undefined if it is invalid. */
export function cronWords(typed: string): string | undefined {
  const expression = parseCron(typed);
  if (expression === undefined) return undefined;
  if (expression.kind === "every") return `Every ${durationWords(expression.seconds)}`;
  const { fields } = expression;
  const text = [timeWords(fields), dayWords(fields), monthWords(fields)].filter(Boolean).join(" ");
  return capitalized(text);
}

const durationWords = (seconds: number): string =>
  (
    [
      [Math.floor(seconds / 3600), "hour"],
      [Math.floor(seconds / 60) % 60, "minute"],
      [seconds % 60, "second"],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, unit]) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`))
    .join(" ");

const only = ({ values }: CronField): number | undefined =>
  values.length === 1 ? values[0] : undefined;

/** "at 02:30", "every hour at minute 5", "every 10 minutes". */
const timeWords = ({ second, minute, hour }: CronFields): string => {
  const atSecond = only(second);
  const atMinute = only(minute);
  if (atSecond !== undefined && atMinute !== undefined && !hour.isAny && hour.values.length <= 4)
    return `at ${listWords(hour.values.map((one) => clock(one, atMinute, atSecond)))}`;
  const parts = [
    ...(atSecond === 0 ? [] : [fieldWords(second, "second")]),
    ...(atMinute === 0 && hour.isAny ? [] : [fieldWords(minute, "minute")]),
    fieldWords(hour, "hour"),
  ];
  // "of every hour" is omitted from "every 10 minutes of every hour", because it adds nothing.
  const spoken = parts.filter((part, index) => index === 0 || !isEvery(parts[index - 1], part));
  return `${spoken[0]?.startsWith("every") === true ? "" : "at "}${spoken.join(" of ")}`;
};

const isEvery = (before: string | undefined, part: string): boolean =>
  before?.startsWith("every ") === true && /^every (minute|hour)$/.test(part);

const clock = (hour: number, minute: number, second: number): string =>
  [hour, minute, ...(second === 0 ? [] : [second])]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

const fieldWords = (field: CronField, unit: string): string => {
  if (field.everyNth !== undefined) return `every ${field.everyNth} ${unit}s`;
  if (field.isAny) return `every ${unit}`;
  return `${unit} ${rangeWords(field.values.map(String), field.values)}`;
};

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const dayWords = ({ second, minute, hour, day, weekday }: CronFields): string => {
  const isFixed = !hour.isAny && !minute.isAny && !second.isAny && hour.everyNth === undefined;
  if (day.isAny && weekday.isAny) return isFixed ? "every day" : "";
  const names = weekday.values.map((value) => weekdays[value] ?? "");
  const onWeekdays = weekday.isAny ? "" : `on ${rangeWords(names, weekday.values)}`;
  const numbers = day.values.map(String);
  const onDays = day.isAny ? "" : `on day ${rangeWords(numbers, day.values)} of the month`;
  return [onDays, onWeekdays].filter(Boolean).join(" or ");
};

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en", { month: "long" }).format(new Date(2000, month)),
);

const monthWords = ({ month }: CronFields): string => {
  const names = month.values.map((value) => monthNames[value - 1] ?? "");
  return month.isAny ? "" : `in ${rangeWords(names, month.values)}`;
};

/** Three or more consecutive values are written as a range: "Monday to Friday". */
const rangeWords = (names: readonly string[], values: readonly number[]): string => {
  const isRange = values.every((value, index) => value === (values[0] ?? 0) + index);
  return isRange && names.length > 2 ? `${names[0]} to ${names.at(-1)}` : listWords(names);
};

const listWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
