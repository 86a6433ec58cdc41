import { Cron } from "croner";

/**
 * When a cron expression is due next after a time, both in unix seconds; null if it is no expression,
 * or never due. As on Drone servers the first field is seconds, the day of the week may be left out,
 * and there are words: `@hourly`, `@every 1h30m` … Times are those of the server's time zone.
 */
export const nextTime = (expr: string, after: number): number | null => {
  const every = toSeconds(expr);
  if (every !== null) return every > 0 ? after + every : null;
  const pattern = toPattern(expr);
  if (pattern === null) return null;
  try {
    const options = { mode: "6-part", sloppyRanges: true, paused: true } as const;
    const next = new Cron(pattern, options).nextRun(new Date(after * 1000));
    return next && Math.floor(next.getTime() / 1000);
  } catch {
    return null;
  }
};

const words: Readonly<Record<string, string>> = {
  "@yearly": "0 0 0 1 1 *",
  "@annually": "0 0 0 1 1 *",
  "@monthly": "0 0 0 1 * *",
  "@weekly": "0 0 0 * * 0",
  "@daily": "0 0 0 * * *",
  "@midnight": "0 0 0 * * *",
  "@hourly": "0 0 * * * *",
};

/** Six fields, in the library's words; null where there are not five or six, or unknown signs. */
const toPattern = (expr: string): string | null => {
  const word = words[expr.trim().toLowerCase()];
  if (word !== undefined) return word;
  const fields = expr.trim().split(/\s+/);
  if (fields.length !== 5 && fields.length !== 6) return null;
  if (!fields.every((field) => /^[\w*,/?-]+$/.test(field))) return null;
  return [...fields, "*"].slice(0, 6).join(" ").replaceAll("?", "*");
};

const units: Readonly<Record<string, number>> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 0.001,
  us: 0.000_001,
  µs: 0.000_001,
  ns: 0.000_000_001,
};

/** The seconds of `@every DURATION`, at least one; 0 where that is no duration, null for other words. */
const toSeconds = (expr: string): number | null => {
  const duration = /^@every\s+(.*)$/.exec(expr.trim())?.[1];
  if (duration === undefined) return null;
  const parts = [...duration.matchAll(/(\d+(?:\.\d*)?|\.\d+)(h|ms|m|us|µs|ns|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== duration) return 0;
  const seconds = parts.reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
  return Math.max(1, Math.floor(seconds));
};
