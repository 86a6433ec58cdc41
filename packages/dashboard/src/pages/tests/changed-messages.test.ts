import { TestResult } from "@signalbox/contract";
import { expect, it } from "vitest";
import { changedMessages } from "./changed-messages.ts";

let id = 0;
const result = (status: string, message: string, step = "test"): TestResult =>
  TestResult.parse({ id: (id += 1), status, message, stage_name: "unit", step_name: step });

it("finds the failures with another message than the failure before in the same step", () => {
  const oldestFirst = [
    result("failed", "expected 3, got 4"),
    result("passed", ""),
    result("failed", "expected 3, got 17"),
    result("failed", "timeout after 5000 ms", "mac"),
    result("failed", "connection refused"),
    result("failed", "timeout after 4999 ms", "mac"),
    result("failed", "expected 3, got 4"),
  ];
  const changed = changedMessages(oldestFirst.toReversed());
  expect([...changed]).toEqual([oldestFirst[4]!.id, oldestFirst[6]!.id]);
});
