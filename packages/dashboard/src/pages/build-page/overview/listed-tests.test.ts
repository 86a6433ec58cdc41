import type { Step } from "@signalbox/contract";
import { expect, it } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import { countListedTests } from "./listed-tests.ts";

const step = (status: Step["status"], failed: number): Step =>
  aStep({ status, tests: { passed: 4, failed, skipped: 0 } });

it.each<[string, Step[], number]>([
  ["none of a build without failed tests", [step("success", 0)], 0],
  ["not the one that the brief of its step says", [step("failure", 1)], 0],
  ["one whose step passed all the same", [step("success", 1)], 1],
  ["two, of which the brief says only the names", [step("failure", 2)], 2],
  ["all of two steps", [step("failure", 1), step("failure", 1)], 2],
  ["no more than five", [step("failure", 9)], 5],
])("lists %s", (_, steps, listed) => {
  const status = steps.some((one) => one.status === "failure") ? "failure" : "success";
  const stage = aStage({
    status,
    steps: steps.map((one, index) => ({ ...one, number: index + 1 })),
  });
  expect(countListedTests(aBuild({ status, stages: [stage] }))).toBe(listed);
});
