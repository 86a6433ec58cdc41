import { expect, test } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import { resolveLanding } from "./landing.ts";

const steps = (...statuses: string[]) =>
  statuses.map((status, index) => aStep({ number: index + 1, status }));

const failed = aBuild({
  status: "failure",
  stages: [
    aStage({ number: 2, status: "failure", steps: steps("success", "failure") }),
    aStage({ number: 1, steps: [aStep({ number: 1, status: "failure", errignore: true })] }),
  ],
});
const running = aBuild({
  status: "running",
  stages: [aStage({ number: 1, status: "running", steps: steps("success", "success", "running") })],
});
const outdated = { ...running, status: "failure" };
const service = aStep({ number: 1, status: "running", detached: true });
const beside = aBuild({
  status: "running",
  stages: [
    aStage({ status: "running", steps: [service, aStep({ number: 2, status: "running" })] }),
  ],
});
const onlyService = aBuild({
  status: "running",
  stages: [
    aStage({ status: "running", steps: [service, aStep({ number: 2, status: "pending" })] }),
  ],
});
const error = "The stage exceeded its time limit of 1 minute";
const late = aBuild({ status: "killed", stages: [aStage({ number: 2, status: "killed", error })] });
const lateInIgnored = aBuild({
  status: "killed",
  stages: [
    aStage({
      number: 2,
      status: "killed",
      error,
      steps: [
        aStep({ number: 1, status: "success" }),
        aStep({ number: 2, status: "killed", error, errignore: true }),
      ],
    }),
  ],
});
const waiting = aBuild({ status: "pending", stages: [aStage({ status: "pending" })] });
const green = aBuild({ stages: [aStage({ steps: steps("success") })] });
const killed = aBuild({
  status: "killed",
  stages: [aStage({ number: 1, status: "killed", steps: steps("success", "killed", "skipped") })],
});
const stageOnly = aBuild({
  status: "error",
  stages: [aStage({ number: 1 }), aStage({ number: 2, status: "error" })],
});

test.each([
  ["the first failed step that is not ignored", failed, "failure", { stage: 2, step: 2 }],
  [
    "the failure of a build that has ended in the meantime",
    failed,
    "running",
    { stage: 2, step: 2 },
  ],
  ["the running step", running, "running", { stage: 1, step: 3 }],
  ["a stage that failed without a step", stageOnly, "failure", { stage: 2, step: 1 }],
  ["a stage that timed out without a step", late, "failure", { stage: 2, step: 1 }],
  ["the ignored step in which a stage timed out", lateInIgnored, "failure", { stage: 2, step: 2 }],
  ["the overview of a cancelled build", killed, "failure", "overview"],
  ["the running step, not to a service", beside, "running", { stage: 1, step: 2 }],
  ["nowhere while only a service runs", onlyService, "running", "later"],
  ["the running step of a build without a failure", running, "failure", { stage: 1, step: 3 }],
  ["the overview of a build that has not begun", waiting, "failure", "overview"],
  ["the overview where nothing failed", green, "failure", "overview"],
  ["the overview where a build succeeded in the meantime", green, "running", "overview"],
  ["nowhere until a step runs", waiting, "running", "later"],
  ["nowhere until the ends of the stages are known", outdated, "failure", "later"],
  ["nowhere until the end of the running step is known", outdated, "running", "later"],
] as const)("an address leads to %s", (_, build, at, expected) => {
  expect(resolveLanding(build, at)).toEqual(expected);
});
