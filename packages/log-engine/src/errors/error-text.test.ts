import { describe, expect, it } from "vitest";
import { headOfAddedLine } from "./error-text.ts";

const lines = [
  "+ vendor/bin/phpunit",
  "1) CartTest::testTotal",
  "--- Expected",
  "+++ Actual",
  "@@ @@",
  " a total",
  "+ a tax",
  "",
  "At /src/build.psm1:20 char:17",
  "+                 throw $message",
  "+ CategoryInfo          : OperationStopped",
  "",
  "+ cd shop",
  "+ make",
  "- a price",
  "+ a tax",
];
const textOf = (line: number): string => lines[line] ?? "";

describe("a line that begins like the echo of a command", () => {
  it.each([
    ["a line that a difference adds", 6, 4],
    ["a line of PowerShell's errors", 10, 8],
    ["a line that replaces the one above", 15, 14],
  ])("may be %s", (_, line, head) => {
    expect(headOfAddedLine(line, textOf)).toBe(head);
  });

  it.each([0, 12, 13])("is an echo in line %i", (line) => {
    expect(headOfAddedLine(line, textOf)).toBe(-1);
  });
});
