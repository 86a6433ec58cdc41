import { statuses, type Viewer } from "@signalbox/contract";
import { describe, expect, test } from "vitest";
import { approvalOf, canExpand, canSelect, stageCount, stagesOf, stepsOf } from "./stages-model.ts";
import { aBuild, aStage, aStep } from "../builds/test/parts.ts";

const reader: Viewer = { admin: false };
const writable = { permissions: { read: true, write: true, admin: false } };
const readable = { permissions: { read: true, write: false, admin: false } };

test("stages and steps are in the order of their numbers, and may be absent", () => {
  const build = aBuild({ stages: [aStage({ number: 10 }), aStage({ number: 2 })] });
  expect(stagesOf(build).map(({ number }) => number)).toEqual([2, 10]);
  const stage = aStage({ steps: [aStep({ number: 3 }), aStep({ number: 1 })] });
  expect(stepsOf(stage).map(({ number }) => number)).toEqual([1, 3]);
  expect(stagesOf(aBuild())).toEqual([]);
  expect(stepsOf(undefined)).toEqual([]);
});

describe("a stage cannot be expanded", () => {
  test("if it has no steps", () => {
    expect(canExpand(aStage())).toBe(false);
  });

  test("if its status is skipped, blocked, pending or waiting_on_dependencies", () => {
    const open = statuses.filter((status) => canExpand(aStage({ status, steps: [aStep()] })));
    expect(open).toEqual([
      "success",
      "running",
      "failure",
      "error",
      "declined",
      "killed",
      "inactive",
    ]);
  });
});

test("skipped steps cannot be selected", () => {
  expect(canSelect(aStep({ status: "skipped" }))).toBe(false);
  expect(canSelect(aStep({ status: "pending" }))).toBe(true);
});

test("the counter is 'N stage' or 'N stages'", () => {
  expect(stageCount(1)).toBe("1 stage");
  expect(stageCount(3)).toBe("3 stages");
  expect(stageCount(0)).toBe("0 stages");
});

describe("a blocked stage of a pending build", () => {
  const build = aBuild({ status: "pending" });
  const stage = aStage({ status: "blocked" });

  test("shows Approve and Decline to writers and admins", () => {
    expect(approvalOf(build, stage, reader, writable)).toBe("decide");
    expect(approvalOf(build, stage, { admin: true }, {})).toBe("decide");
  });

  test("shows them while another stage of the build runs, too", () => {
    expect(approvalOf(aBuild({ status: "running" }), stage, reader, writable)).toBe("decide");
  });

  test("asks other users to contact an administrator", () => {
    expect(approvalOf(build, stage, reader, readable)).toBe("contactAdmin");
    expect(approvalOf(build, stage, undefined, {})).toBe("contactAdmin");
  });

  test("shows neither for other stages, nor after the build has ended", () => {
    expect(approvalOf(build, aStage({ status: "pending" }), reader, writable)).toBe("none");
    expect(approvalOf(aBuild({ status: "killed" }), stage, reader, writable)).toBe("none");
  });
});
