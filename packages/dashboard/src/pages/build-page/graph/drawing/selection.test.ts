import { statuses } from "@signalbox/contract";
import { expect, test } from "vitest";
import { canSelectNode, countStatuses, hasStepData, worstStatus } from "./selection.ts";

test("nodes are selectable except those skipped, declined or waiting on dependencies", () => {
  expect(statuses.filter((status) => !canSelectNode(status))).toEqual([
    "waiting_on_dependencies",
    "declined",
    "skipped",
  ]);
});

test("pending, skipped, blocked and waiting-on-dependencies steps have no data", () => {
  expect(statuses.filter((status) => !hasStepData(status))).toEqual([
    "pending",
    "blocked",
    "waiting_on_dependencies",
    "skipped",
  ]);
});

test("a fold counts its statuses, the most frequent first, and has the worst one", () => {
  const all = [...Array(45).fill("success"), "running", "failure", "failure"];
  expect(countStatuses(all)).toBe("45 passed, 2 failed, 1 running");
  expect(worstStatus(all)).toBe("failure");
  expect(worstStatus(["success", "skipped", "running"])).toBe("running");
  expect(worstStatus(["success", "ignored_failure", "skipped"])).toBe("ignored_failure");
});

test("counts an unknown status under its name", () => {
  expect(countStatuses(["half_done", "half_done"])).toBe("2 half done");
  expect(worstStatus(["half_done", "success"])).toBe("success");
});

test("counts a missing status as unknown", () => {
  expect(countStatuses(["", "success"])).toBe("1 passed, 1 unknown");
});
