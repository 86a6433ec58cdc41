import { expect, test } from "vitest";
import { aStage, aStep } from "../test/parts.ts";
import { stepFooter } from "./step-footer.ts";

test("error: the step error", () => {
  const step = aStep({ status: "error", exit_code: 255, error: "cannot start: no such file" });
  expect(stepFooter(step)).toBe("cannot start: no such file");
});

test("failure: 'Exit Code {n}'", () => {
  expect(stepFooter(aStep({ status: "failure", exit_code: 137 }))).toBe("Exit Code 137");
});

test("success: 'Exit Code 0', also where the step asked to end the stage early", () => {
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
