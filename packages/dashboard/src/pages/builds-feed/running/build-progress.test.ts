import { expect, it } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import { doneShare, runningStepName, stageWords, waitingWords } from "./build-progress.ts";

const steps = ["success", "running", "pending", "pending"].map((status, index) =>
  aStep({ number: index + 1, name: `step-${index + 1}`, status }),
);
const build = aStage({ number: 1, name: "build", status: "running", steps });
const deploy = aStage({
  number: 2,
  name: "deploy",
  status: "waiting_on_dependencies",
  depends_on: ["build"],
});
const running = (...stages: (typeof build)[]) => aBuild({ status: "running", stages });

it("names the running step, and its stage if there are several", () => {
  expect(runningStepName(running(build))).toBe("step-2");
  expect(runningStepName(running(build, deploy))).toBe("build / step-2");
  expect(runningStepName(running(deploy))).toBeUndefined();
});

it.each([
  [[aStage({ status: "blocked", name: "deploy" })], "deploy waits for approval"],
  [
    [aStage({ status: "blocked", name: "a" }), aStage({ number: 2, status: "blocked", name: "b" })],
    "a, b wait for approval",
  ],
  [[aStage({ status: "pending", os: "linux", arch: "arm64" })], "Waits for a runner (linux/arm64)"],
  [[aStage({ status: "running", name: "build" })], "Starting"],
  [[], undefined],
])("%#: %s: %s", (stages, text) => {
  const build = aBuild({ status: "pending", stages });
  expect(waitingWords(build, { explainsQueue: false })).toBe(text);
});

it("says what the embedded server says of a stage in the queue, but names an approval first", () => {
  const server = { explainsQueue: true, queued: "Waits for it. Next in the queue" };
  const pending = aBuild({ status: "pending", stages: [aStage({ status: "pending" })] });
  expect(waitingWords(pending, server)).toBe("Waits for it. Next in the queue");
  const blocked = [aStage({ status: "blocked", name: "deploy" }), aStage({ status: "pending" })];
  const build = aBuild({ status: "pending", stages: blocked });
  expect(waitingWords(build, server)).toBe("deploy waits for approval");
});

it("measures a stage by its steps", () => {
  expect(doneShare(build)).toBe(0.25);
  expect(doneShare(deploy)).toBe(0);
  expect(doneShare(aStage({ status: "failure" }))).toBe(1);
});

it("counts the stages by status", () => {
  expect(stageWords([build, deploy, aStage({ number: 3 })])).toBe(
    "3 stages: 1 Running, 1 Waiting on dependencies, 1 Success",
  );
});
