import { parseCron } from "@signalbox/contract";
import { expect, it } from "vitest";
import { nextRun } from "./next-run.ts";

/** A Saturday, in the local time zone. */
const now = new Date(2026, 10, 21, 11, 29, 24).getTime();

const after = (expr: string): number | undefined => {
  const expression = parseCron(expr);
  return expression && nextRun(expression, now);
};

it.each([
  ["@hourly", new Date(2026, 10, 21, 12)],
  ["@daily", new Date(2026, 10, 22)],
  ["@weekly", new Date(2026, 10, 22)],
  ["@monthly", new Date(2026, 11, 1)],
  ["@yearly", new Date(2027, 0, 1)],
  ["0 30 2 * * 1-5", new Date(2026, 10, 23, 2, 30)],
  ["30 29 11 * * *", new Date(2026, 10, 21, 11, 29, 30)],
  ["24 29 11 * * *", new Date(2026, 10, 22, 11, 29, 24)],
  ["0 0 12 1 * 0", new Date(2026, 10, 22, 12)],
  ["0 0 0 29 2 *", new Date(2028, 1, 29)],
  ["@every 90s", new Date(now + 90_000)],
])("says when %s is due next", (expr, time) => {
  expect(after(expr)).toBe(time.getTime());
});

it("detects a date that never occurs", () => {
  expect(after("0 0 0 30 2 *")).toBeUndefined();
});
