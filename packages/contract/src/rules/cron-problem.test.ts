import { expect, it } from "vitest";
import { parseCron } from "./cron-expression.ts";
import { cronProblem } from "./cron-problem.ts";

it.each([
  ["0 0 0 * * 7", "the weekday is 7, but must be 0 to 6 or sun to sat; Sunday is 0"],
  ["0 0 0 * * 1-7", "the weekday is 1-7, but must be 0 to 6 or sun to sat; Sunday is 0"],
  ["0 0 0 * * sunday", "the weekday is sunday, but must be 0 to 6 or sun to sat; Sunday is 0"],
  ["0 0 24 * * *", "the hour is 24, but must be 0 to 23"],
  ["0 60 0 * * *", "the minute is 60, but must be 0 to 59"],
  ["*/0 0 0 * * *", "the second is */0, but must be 0 to 59"],
  ["0 0 0 0 * *", "the day is 0, but must be 1 to 31"],
  ["0 0 0 L * *", "the day is L, but must be 1 to 31"],
  ["0 0 0 1 13 *", "the month is 13, but must be 1 to 12 or jan to dec"],
  ["0 0 5-3 * *", "the hour is 5-3, but must be 0 to 23"],
  [
    "30 3 * * mon-fri",
    "the month is mon-fri, but must be 1 to 12 or jan to dec; the first field is the second, so write 0 30 3 * * mon-fri",
  ],
  [
    "0 3 * * 0",
    "the month is 0, but must be 1 to 12 or jan to dec; the first field is the second, so write 0 0 3 * * 0",
  ],
  ["0 0 * *", "it has 4 fields, but needs five or six, seconds first"],
  ["0 0 0 * * * 2026", "it has 7 fields, but needs five or six, seconds first"],
  ["daily", "it has 1 field, but needs five or six, seconds first"],
  ["", "it has 0 fields, but needs five or six, seconds first"],
  ["@every day", "@every needs a duration, such as @every 1h30m"],
  ["@every", "@every needs a duration, such as @every 1h30m"],
  [
    "@reboot",
    "@reboot is none of @yearly, @annually, @monthly, @weekly, @daily, @midnight, @hourly, @every",
  ],
])("says why %j is invalid", (text, problem) => {
  expect(parseCron(text)).toBeUndefined();
  expect(cronProblem(text)).toBe(problem);
});

it.each(["0 0 0 * * 0", "0 0 0 * *", "@daily", " @every 5m "])("finds nothing in %j", (text) => {
  expect(cronProblem(text)).toBeUndefined();
});
