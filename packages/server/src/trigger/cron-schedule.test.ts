import { describe, expect, it } from "vitest";
import { nextTime } from "./cron-schedule.ts";

/** Parsed in the local time zone, because the schedule uses it too. */
const at = (text: string): number => Date.parse(text) / 1000;
const after = at("2026-03-04T05:06:07");

describe("the next time of a cron expression", () => {
  it.each([
    ["@hourly", "2026-03-04T06:00:00"],
    ["@daily", "2026-03-05T00:00:00"],
    ["@midnight", "2026-03-05T00:00:00"],
    ["@weekly", "2026-03-08T00:00:00"],
    ["@monthly", "2026-04-01T00:00:00"],
    ["@yearly", "2027-01-01T00:00:00"],
    ["@annually", "2027-01-01T00:00:00"],
    ["@every 90s", "2026-03-04T05:07:37"],
    ["@every 1h30m", "2026-03-04T06:36:07"],
    ["@every 1.5h", "2026-03-04T06:36:07"],
    ["@every 10ms", "2026-03-04T05:06:08"],
    ["30 0 4 * * *", "2026-03-05T04:00:30"],
    ["0 */15 * * *", "2026-03-04T05:15:00"],
    ["0 0 12 ? * MON-FRI", "2026-03-04T12:00:00"],
    ["0 0 0 29 2 *", "2028-02-29T00:00:00"],
  ])("of %s is %s", (expr, expected) => {
    expect(nextTime(expr, after)).toBe(at(expected));
  });

  it("reads the first of five fields as seconds", () => {
    expect(nextTime("5 * * * *", after)).toBe(at("2026-03-04T05:07:05"));
  });

  it("matches either day if both a day of the month and a day of the week are given", () => {
    expect(nextTime("0 0 0 13 * FRI", after)).toBe(at("2026-03-06T00:00:00"));
  });

  it.each([
    "",
    "@never",
    "@every",
    "@every soon",
    "@every -5m",
    "* * * *",
    "0 0 0 * * * *",
    "61 * * * * *",
    "0 0 0 30 2 *",
    "0 0 0 * * *; rm",
  ])("is null for %j", (expr) => {
    expect(nextTime(expr, after)).toBeNull();
  });
});
