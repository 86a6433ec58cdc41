import { expect, it } from "vitest";
import { frequencyWarning } from "./cron-frequency.ts";

it.each([
  ["* * * * * *", "This starts 60 builds a minute."],
  ["* * * * *", "This starts 60 builds a minute. The first field is seconds: add a 0 in front."],
  ["*/5 * * * *", "This starts 12 builds a minute. The first field is seconds: add a 0 in front."],
  ["0,30 0 4 * * *", "This starts 2 builds a minute."],
  ["@every 10s", "This starts 6 builds a minute."],
  ["@every 45s", "This starts a build every 45 seconds."],
])("asks before %s", (expr, question) => {
  expect(frequencyWarning(expr)).toBe(question);
});

it.each(["@hourly", "0 * * * * *", "5 * * * *", "@every 60s", "@every 1m30s", "now and then", ""])(
  "does not warn about %j",
  (expr) => {
    expect(frequencyWarning(expr)).toBeUndefined();
  },
);
