import { describe, expect, test } from "vitest";
import { aStage, aStep } from "../../../components/builds/test/parts.ts";
import { countText, hasFooter, stepFooter } from "./step-footer.ts";

test("error: the step error", () => {
  const step = aStep({ status: "error", exit_code: 255, error: "cannot start: no such file" });
  expect(stepFooter(step)).toBe("cannot start: no such file");
});

test("failure: 'Exit Code {n}'", () => {
  expect(stepFooter(aStep({ status: "failure", exit_code: 137 }))).toBe("Exit Code 137");
});

test("success: 'Exit Code 0', even if the step asked to end the stage early", () => {
  expect(stepFooter(aStep({ status: "success", exit_code: 78 }))).toBe("Exit Code 0");
});

test("running: 'Step is running...'", () => {
  expect(stepFooter(aStep({ status: "running" }))).toBe("Step is running...");
});

test("pending: 'Step is pending'", () => {
  expect(stepFooter(aStep({ status: "pending" }))).toBe("Step is pending");
  expect(stepFooter(undefined, aStage({ status: "pending" }))).toBe("Step is pending");
});

test("killed: 'Step is killed (canceled)'", () => {
  expect(stepFooter(aStep({ status: "killed" }))).toBe("Step is killed (canceled)");
});

test("otherwise: 'Loading...'", () => {
  expect(stepFooter(undefined)).toBe("Loading...");
  expect(stepFooter(aStep({ status: "constructor" }))).toBe("Loading...");
});

test.each(["skipped", "declined", "blocked"])("no footer: %s", (status) => {
  expect(hasFooter(aStep({ status }), undefined)).toBe(false);
  expect(hasFooter(aStep({ status: "running" }), undefined)).toBe(true);
});

test("a footer without a step only while its stage waits", () => {
  expect(hasFooter(undefined, aStage({ status: "pending" }))).toBe(true);
  expect(hasFooter(undefined, aStage({ status: "declined" }))).toBe(false);
});

describe("how many lines are shown", () => {
  const last = { lineCount: 2000, hiddenLines: 1750, isWindowLast: true, isPart: false };
  const shown = { ...last, matches: undefined };

  test("shows the last lines, the lines around one, or all", () => {
    expect(countText(shown)).toBe("Last 250 of 2,000 lines");
    expect(countText({ ...shown, isWindowLast: false })).toBe("250 of 2,000 lines");
    expect(countText({ ...shown, hiddenLines: 0 })).toBe("2,000 lines");
  });

  test("shows no total while only the end of the log is loaded", () => {
    expect(countText({ ...shown, isPart: true })).toBe("Last 250 lines");
    expect(countText({ ...shown, isPart: true, hiddenLines: 0 })).toBe("Last 2,000 lines");
  });

  test("counts the matches if only matching lines are shown", () => {
    expect(countText({ ...shown, matches: 0 })).toBe("0 of 2,000 lines match");
    expect(countText({ ...shown, matches: 3, isPart: true })).toBe("3 match");
  });
});
