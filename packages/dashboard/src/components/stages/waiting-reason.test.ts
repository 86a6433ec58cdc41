import { expect, it } from "vitest";
import { aBuild, aStage } from "../builds/test/parts.ts";
import { buildWaitingReason, waitingReason } from "./waiting-reason.ts";

const linux = { os: "linux", arch: "amd64" };
const others = [
  aStage({ number: 1, name: "a", status: "success" }),
  aStage({ number: 2, name: "b", status: "running" }),
  aStage({ number: 3, name: "c", status: "pending" }),
];

it.each([
  [{ status: "pending", ...linux }, "Waits for a runner (linux/amd64)"],
  [{ status: "pending" }, "Waits for a runner"],
  [
    { status: "pending", ...linux, limit: 1 },
    "Waits for a runner (linux/amd64); at most 1 of this stage at once",
  ],
  [
    { status: "pending", ...linux, throttle: 2 },
    "Waits for a runner (linux/amd64); at most 2 stages of this repository at once",
  ],
  [
    { status: "pending", ...linux, waits_for: "Waits for a runner: docker; connected: exec" },
    "Waits for a runner: docker; connected: exec",
  ],
  [{ status: "waiting_on_dependencies", depends_on: ["a", "b"] }, "Waits for b"],
  [
    { status: "waiting_on_dependencies", depends_on: ["b", "c", "d", "e", "f"] },
    "Waits for b, c, d and 2 more",
  ],
  [{ status: "waiting_on_dependencies" }, "Waits for other stages"],
  [{ status: "blocked" }, "Waits for approval"],
  [{ status: "running" }, undefined],
  [{ status: "success" }, undefined],
])("a stage %j: %s", (keys, text) => {
  const stage = aStage({ number: 4, name: "d", ...keys });
  const build = aBuild({ status: "running", stages: [...others, stage] });
  expect(waitingReason(build, stage, { explainsQueue: false })).toBe(text);
});

it.each([
  [{ status: "pending", ...linux }, "Waits for a free slot"],
  [
    { status: "pending", ...linux, limit: 1 },
    "Waits for a free slot; at most 1 of this stage at once",
  ],
  [
    { status: "pending", ...linux, waits_for: "Waits for a runner: docker; connected: exec" },
    "Waits for a runner: docker; connected: exec",
  ],
  [{ status: "waiting_on_dependencies", depends_on: ["a", "b"] }, "Waits for b"],
])("a stage %j of the embedded server: %s", (keys, text) => {
  const stage = aStage({ number: 4, name: "d", ...keys });
  const build = aBuild({ status: "running", stages: [...others, stage] });
  expect(waitingReason(build, stage, { explainsQueue: true })).toBe(text);
});

it("a pending stage of a pending build shows the server's explanation", () => {
  const stage = aStage({ status: "pending", limit: 1 });
  const build = aBuild({ status: "pending", stages: [stage] });
  const queued = "Waits for #41. Next in the queue";
  expect(waitingReason(build, stage, { explainsQueue: true, queued })).toBe(queued);
});

it("nothing waits in a build that has ended", () => {
  const stage = aStage({ status: "pending" });
  const build = aBuild({ status: "killed", stages: [stage] });
  expect(waitingReason(build, stage, { explainsQueue: false })).toBeUndefined();
});

it("a build that has not started has the reason of its first stage that waits", () => {
  const stages = [
    aStage({ number: 2, name: "b", status: "waiting_on_dependencies", depends_on: ["a"] }),
    aStage({ number: 1, name: "a", status: "pending", ...linux }),
  ];
  const build = aBuild({ status: "pending", stages });
  const started = { ...build, status: "running", started: 5 };
  expect(buildWaitingReason(build, { explainsQueue: false })).toBe(
    "Waits for a runner (linux/amd64)",
  );
  expect(buildWaitingReason(build, { explainsQueue: true })).toBeUndefined();
  expect(buildWaitingReason(started, { explainsQueue: true })).toBeUndefined();
});
