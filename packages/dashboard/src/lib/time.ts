import { plural } from "./text.ts";

/** Times are Unix seconds, as servers send them. 0 means "not yet" and is shown as nothing. */

const pad = (value: number): string => String(value).padStart(2, "0");

/** A duration in seconds as h:mm:ss. */
export function formatClock(length: number): string {
  const total = Math.max(0, Math.floor(length));
  return `${Math.floor(total / 3600)}:${pad(Math.floor(total / 60) % 60)}:${pad(total % 60)}`;
}

/** The seconds that something took, or has taken so far; undefined if it has not started. */
export function elapsedSeconds(
  started: number | undefined,
  ended: number | undefined,
  nowMs: number,
  isRunning: boolean,
): number | undefined {
  if (!started) return undefined;
  if (ended) return Math.max(0, ended - started);
  return isRunning ? Math.max(0, Math.floor(nowMs / 1000) - started) : undefined;
}

/** Tolerance for differing clocks of server and reader, and for the interval of the shared clock. */
const clockSlackSeconds = 20;

/** The seconds in each unit, the largest unit first. */
const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** A time relative to now: `3 minutes ago`, `just now`. */
export function formatRelative(time: number, nowMs: number): string {
  const ahead = time - Math.floor(nowMs / 1000);
  for (const [unit, length] of units)
    if (Math.abs(ahead) >= length) {
      const words = plural(Math.trunc(Math.abs(ahead) / length), unit);
      return ahead > 0 ? `in ${words}` : `${words} ago`;
    }
  return ahead > clockSlackSeconds ? "in a moment" : "just now";
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * The day in the reader's time zone: `Nov 20`. `Intl` would write the same, but the page shows its first times 13 ms (50 ms on a
 * phone) later if it loads the formats of `Intl`.
 */
const dayOfYear = (date: Date): string => `${months[date.getMonth()]} ${date.getDate()}`;

/** The exact time in the reader's time zone: `Nov 20, 2025, 14:05:09`. */
export function formatExact(time: number): string {
  const date = new Date(time * 1000);
  return `${dayOfYear(date)}, ${date.getFullYear()}, ${date.toTimeString().slice(0, 8)}`;
}

/** The exact time to the minute, as short as it is clear: `14:05`, `Nov 20, 14:05`, `Nov 20, 2025`. */
export function formatShortTime(time: number, nowMs: number): string {
  const [date, now] = [new Date(time * 1000), new Date(nowMs)];
  if (date.toDateString() === now.toDateString()) return formatMinute(time * 1000);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return `${dayOfYear(date)}, ${isThisYear ? formatMinute(time * 1000) : date.getFullYear()}`;
}

/** The hour and minute, in the reader's time zone, of a time in milliseconds: `14:05`. */
export function formatMinute(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 5);
}

/** The value for the `datetime` attribute of a `<time>` element. */
export function formatIso(time: number): string {
  return new Date(time * 1000).toISOString();
}

/** The viewer's time zone, in which the days of a query begin. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
