import { describe, expect, it } from "vitest";
import { parseCron } from "./cron-expression.ts";

const fieldsOf = (text: string) => {
  const expression = parseCron(text);
  if (expression?.kind !== "fields") return undefined;
  const { second, minute, hour, day, month, weekday } = expression.fields;
  return [second, minute, hour, day, month, weekday].map(({ values, isAny }) =>
    isAny ? "*" : values.join(","),
  );
};

describe("a cron expression", () => {
  it("begins with seconds, even with five fields", () => {
    expect(fieldsOf("1 2 3 4 5 6")).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(fieldsOf("1 2 3 4 5")).toEqual(["1", "2", "3", "4", "5", "*"]);
  });

  it.each([
    ["@yearly", ["0", "0", "0", "1", "1", "*"]],
    ["@annually", ["0", "0", "0", "1", "1", "*"]],
    ["@monthly", ["0", "0", "0", "1", "*", "*"]],
    ["@weekly", ["0", "0", "0", "*", "*", "0"]],
    ["@daily", ["0", "0", "0", "*", "*", "*"]],
    ["@midnight", ["0", "0", "0", "*", "*", "*"]],
    ["@hourly", ["0", "0", "*", "*", "*", "*"]],
  ])("may be the word %s", (word, fields) => {
    expect(fieldsOf(word)).toEqual(fields);
  });

  it("takes lists, ranges, steps and names", () => {
    expect(fieldsOf("5,10 */20 8-10 ? JAN-mar Mon,FRI")).toEqual([
      "5,10",
      "0,20,40",
      "8,9,10",
      "*",
      "1,2,3",
      "1,5",
    ]);
    expect(fieldsOf("50/5 0-30/10 0 1 1 *")?.slice(0, 2)).toEqual(["50,55", "0,10,20,30"]);
  });

  it.each([
    ["@every 90s", 90],
    ["@every 1h30m", 5400],
    ["@every 1.5h", 5400],
    ["@every 10ms", 1],
    ["@every 5us3ns", 1],
  ])("may repeat: %s", (text, seconds) => {
    expect(parseCron(text)).toEqual({ kind: "every", seconds });
  });

  it.each([
    "",
    "@never",
    "@every",
    "@every soon",
    "@every -5m",
    "@every 0s",
    "@every 2600000h",
    "* * * *",
    "0 0 0 * * * *",
    "60 * * * * *",
    "* * 24 * * *",
    "* * * 0 * *",
    "* * * * 13 *",
    "* * * * * 7",
    "* * * * * L",
    "5-1 * * * * *",
    "*/0 * * * * *",
    "*-5 * * * * *",
    "1, * * * * *",
    "0 0 0 * * *; rm",
  ])("is not %j", (text) => {
    expect(parseCron(text)).toBeUndefined();
  });
});
