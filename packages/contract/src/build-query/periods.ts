/** Now, and the time zone (an IANA name) in which days begin. */
export type QueryClock = { nowMs: number; zone: string };

/** A period in unix seconds: `start` belongs to it, `end` does not. */
export type Period = { start: number; end: number };

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const secondsOf: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 };

/** The periods that completion offers, in this order. */
export const periodWords: readonly string[] = [
  "today",
  "yesterday",
  "1h",
  "24h",
  "7d",
  "30d",
  ...weekdays.slice(1),
  "sunday",
];

export function isPeriod(word: string): boolean {
  return readPeriod(word) !== undefined;
}

/** A day or minute by its place in the calendar, or relative to now. */
type ReadPeriod =
  | { kind: "ago"; seconds: number }
  | { kind: "days ago"; days: number }
  | { kind: "weekday"; weekday: number }
  | { kind: "month"; year: number; month: number }
  | { kind: "day"; year: number; month: number; day: number }
  | { kind: "minute"; year: number; month: number; day: number; hour: number; minute: number };

const readPeriod = (word: string): ReadPeriod | undefined => {
  if (word === "today" || word === "yesterday")
    return { kind: "days ago", days: word === "today" ? 0 : 1 };
  const weekday = weekdays.indexOf(word);
  if (weekday >= 0) return { kind: "weekday", weekday };
  const [, count, unit = ""] = /^(\d{1,5})([mhdw])$/.exec(word) ?? [];
  if (count !== undefined) return { kind: "ago", seconds: Number(count) * (secondsOf[unit] ?? 0) };
  return readDate(word);
};

const datePattern = /^(\d{4})-(\d{2})(?:-(\d{2})(?:t(\d{2}):(\d{2}))?)?$/;

const readDate = (word: string): ReadPeriod | undefined => {
  const parts = datePattern.exec(word)?.slice(1);
  if (parts === undefined) return undefined;
  const [year = 0, month = 0, day = 1, hour = 0, minute = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    minute < 60;
  if (!isReal) return undefined;
  if (parts[2] === undefined) return { kind: "month", year, month };
  if (parts[3] === undefined) return { kind: "day", year, month, day };
  return { kind: "minute", year, month, day, hour, minute };
};

/**
 * The period that a word names. "2h" is the moment two hours ago; "monday" is the newest Monday, today included.
 * Throws a RangeError if the word names none or the zone does not exist.
 */
export function periodOf(word: string, { nowMs, zone }: QueryClock): Period {
  const read = readPeriod(word);
  if (read === undefined) throw new RangeError(`"${word}" is not a time`);
  if (read.kind === "ago") {
    const moment = Math.floor(nowMs / 1000) - read.seconds;
    return { start: moment, end: moment };
  }
  if (read.kind === "days ago" || read.kind === "weekday") {
    const today = localTime(nowMs, zone);
    const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
    const back = read.kind === "days ago" ? read.days : (weekday - read.weekday + 7) % 7;
    return between(today.year, today.month, today.day - back, zone);
  }
  if (read.kind === "day") return between(read.year, read.month, read.day, zone);
  if (read.kind === "month")
    return {
      start: instantOf([read.year, read.month, 1], zone),
      end: instantOf([read.year, read.month + 1, 1], zone),
    };
  const start = instantOf([read.year, read.month, read.day, read.hour, read.minute], zone);
  return { start, end: start + 60 };
}

const between = (year: number, month: number, day: number, zone: string): Period => ({
  start: instantOf([year, month, day], zone),
  end: instantOf([year, month, day + 1], zone),
});

type LocalFields = [year: number, month: number, day: number, hour?: number, minute?: number];

/** The unix seconds of a local time. A time that a clock change skips is moved by the length of the gap. */
const instantOf = ([year, month, day, hour = 0, minute = 0]: LocalFields, zone: string): number => {
  const wanted = Date.UTC(year, month - 1, day, hour, minute);
  // The offset depends on the instant, so the first guess is corrected by the offset that holds there.
  const guess = wanted - offsetMs(wanted, zone);
  return (wanted - offsetMs(guess, zone)) / 1000;
};

const offsetMs = (instantMs: number, zone: string): number => {
  const { year, month, day, hour, minute, second } = localTime(instantMs, zone);
  const whole = Math.floor(instantMs / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
};

const localTime = (instantMs: number, zone: string) => {
  const parts = formatterOf(zone).formatToParts(instantMs);
  const valueOf = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return {
    year: valueOf("year"),
    month: valueOf("month"),
    day: valueOf("day"),
    hour: valueOf("hour"),
    minute: valueOf("minute"),
    second: valueOf("second"),
  };
};

/** The last one is kept, because creating one takes longer than all its uses. */
let last: { zone: string; formatter: Intl.DateTimeFormat } | undefined;

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  if (last?.zone === zone) return last.formatter;
  const formatter = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  last = { zone, formatter };
  return formatter;
};

/** Whether a name is a time zone that this runtime knows. */
export function isZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}
