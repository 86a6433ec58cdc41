import { expect, it } from "vitest";
import { cronWords } from "./cron-words.ts";

it.each([
  ["@hourly", "Every hour"],
  ["@daily", "At 00:00 every day"],
  ["@weekly", "At 00:00 on Sunday"],
  ["@monthly", "At 00:00 on day 1 of the month"],
  ["@yearly", "At 00:00 on day 1 of the month in January"],
])("says what the schedule %s means", (expr, words) => {
  expect(cronWords(expr)).toBe(words);
});

it.each([
  ["0 30 2 * * *", "At 02:30 every day"],
  ["15 30 2 * * *", "At 02:30:15 every day"],
  ["0 30 2 * * 1-5", "At 02:30 on Monday to Friday"],
  ["0 30 2 * *", "At 02:30 every day"],
  ["0 0 9,12,18 * * MON,WED", "At 09:00, 12:00 and 18:00 on Monday and Wednesday"],
  ["0 */10 * * * *", "Every 10 minutes"],
  ["*/15 * * * * *", "Every 15 seconds"],
  ["0 * * * * *", "Every minute"],
  ["0 5 * * * *", "At minute 5 of every hour"],
  ["0 0 */2 * * *", "At minute 0 of every 2 hours"],
  ["0 0 12 1 * 0", "At 12:00 on day 1 of the month or on Sunday"],
  ["0 0 0 1 1,6 ?", "At 00:00 on day 1 of the month in January and June"],
  ["0 15-45 8-18 * * *", "At minute 15 to 45 of hour 8 to 18 every day"],
  ["@every 1h30m", "Every 1 hour 30 minutes"],
  ["@every 90s", "Every 1 minute 30 seconds"],
])("says what the expression %s means", (expr, words) => {
  expect(cronWords(expr)).toBe(words);
});

it.each([
  "",
  "nonsense",
  "* * * *",
  "0 60 * * * *",
  "0 0 0 0 * *",
  "5-1 * * * * *",
  "0 */0 * * * *",
  "@every",
  "@every 5",
  "0 0 0 * * 1#2",
])("does not describe %j", (expr) => {
  expect(cronWords(expr)).toBeUndefined();
});
