/**
 * Cron expressions in the format of Drone servers: five or six fields with **seconds first** (the
 * day of the week may be omitted), a word such as `@daily`, or `@every` with a duration.
 */

/** The values that a field matches; `isAny` if the field is `*` or `?`. */
export type CronField = { values: readonly number[]; isAny: boolean; everyNth?: number };

export type CronFields = Record<FieldName, CronField>;

export type CronExpression =
  | { kind: "every"; seconds: number }
  | { kind: "fields"; fields: CronFields };

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

export const cronShapes = [
  { name: "second", min: 0, max: 59 },
  { name: "minute", min: 0, max: 59 },
  { name: "hour", min: 0, max: 23 },
  { name: "day", min: 1, max: 31 },
  { name: "month", min: 1, max: 12, words: months, firstWord: 1 },
  { name: "weekday", min: 0, max: 6, words: days, firstWord: 0 },
] as const;

export type CronShape = (typeof cronShapes)[number];
type FieldName = CronShape["name"];

export const cronWords: Readonly<Record<string, string>> = {
  "@yearly": "0 0 0 1 1 *",
  "@annually": "0 0 0 1 1 *",
  "@monthly": "0 0 0 1 * *",
  "@weekly": "0 0 0 * * 0",
  "@daily": "0 0 0 * * *",
  "@midnight": "0 0 0 * * *",
  "@hourly": "0 0 * * * *",
};

/** Parses an expression; undefined if it is invalid. */
export function parseCron(typed: string): CronExpression | undefined {
  const text = typed.trim();
  const duration = /^@every\s+(.+)$/.exec(text)?.[1];
  if (duration !== undefined) return parseEvery(duration);
  const parts = (cronWords[text.toLowerCase()] ?? text).split(/\s+/);
  if (parts.length !== 5 && parts.length !== 6) return undefined;
  const fields = new Map<FieldName, CronField>();
  for (const [index, shape] of cronShapes.entries()) {
    const field = parseField(parts[index] ?? "*", shape);
    if (field === undefined) return undefined;
    fields.set(shape.name, field);
  }
  return { kind: "fields", fields: toFields(fields) };
}

const none: CronField = { values: [], isAny: true };

const toFields = (read: ReadonlyMap<FieldName, CronField>): CronFields => ({
  second: read.get("second") ?? none,
  minute: read.get("minute") ?? none,
  hour: read.get("hour") ?? none,
  day: read.get("day") ?? none,
  month: read.get("month") ?? none,
  weekday: read.get("weekday") ?? none,
});

const unitSeconds: Readonly<Record<string, number>> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
};

const parseEvery = (duration: string): CronExpression | undefined => {
  const parts = [...duration.matchAll(/(\d+(?:\.\d*)?|\.\d+)(h|ms|m|us|µs|ns|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== duration) return undefined;
  const total = parts.reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (unitSeconds[unit] ?? 0),
    0,
  );
  if (total <= 0 || total > maxSeconds) return undefined;
  return { kind: "every", seconds: Math.max(1, Math.floor(total)) };
};

/** About 290 years, because Drone servers count nanoseconds in a 64-bit integer. */
const maxSeconds = 9_000_000_000;

/** Parses a list of ranges: `*`, `5`, `1-5`, or `*` or a range with a step as in `0-30/10`. */
export function parseField(text: string, shape: CronShape): CronField | undefined {
  const values = new Set<number>();
  for (const part of text.split(",")) {
    const range = parseRange(part, shape);
    if (range === undefined) return undefined;
    for (let value = range.from; value <= range.to; value += range.step) values.add(value);
  }
  const nth = /^[*?]\/(\d+)$/.exec(text)?.[1];
  return {
    values: [...values].sort((a, b) => a - b),
    isAny: text === "*" || text === "?",
    ...(nth === undefined ? {} : { everyNth: Number(nth) }),
  };
}

const parseRange = (part: string, shape: CronShape) => {
  const match = /^([*?]|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part);
  if (match === null) return undefined;
  const [, first = "", last, step] = match;
  const isAny = first === "*" || first === "?";
  const from = isAny ? shape.min : parseValue(first, shape);
  const defaultEnd = isAny || step !== undefined ? shape.max : from;
  const to = last === undefined ? defaultEnd : parseValue(last, shape);
  if (from === undefined || to === undefined || (isAny && last !== undefined)) return undefined;
  const stepSize = step === undefined ? 1 : Number(step);
  return from <= to && stepSize > 0 ? { from, to, step: stepSize } : undefined;
};

const parseValue = (text: string, shape: CronShape): number | undefined => {
  if (/^\d+$/.test(text)) {
    const value = Number(text);
    return value >= shape.min && value <= shape.max ? value : undefined;
  }
  if (!("words" in shape)) return undefined;
  const index = shape.words.indexOf(text.toLowerCase());
  return index === -1 ? undefined : index + shape.firstWord;
};
