import type { Build } from "@signalbox/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBuild } from "../test/builds.ts";
import { asOf, runSchedule, type PlannedStage } from "../test/schedule.ts";
import { stepKey } from "./step-key.ts";
import { estimateTimeLeft } from "./time-left.ts";

const plan = (playwright: number, waits = 60): PlannedStage[] => [
  { name: "unit", steps: { install: 10, test: 30 } },
  { name: "lint", steps: { oxlint: 20 } },
  { name: "e2e", depends_on: ["unit"], waits, steps: { install: 10, playwright } },
];

const playwright = stepKey({ stage: "e2e", step: "playwright" });

/** Successful builds with these times of the longest step. */
const historyOf = (...times: number[]): Build[] =>
  times.map((seconds, index) => runSchedule(index + 1, plan(seconds))).toReversed();

const at = (build: Build, seconds: number) => build.created + seconds;

describe("estimateTimeLeft", () => {
  const history = historyOf(300, 310, 290, 305, 295);
  const build = runSchedule(9, plan(300));

  it.each([
    ["before anything has started", -1, 411],
    ["in the first stage", 20, 390],
    ["between the stages", 50, 360],
    ["in the longest step", 150, 260],
  ])("follows the critical path %s", (_, seconds, left) => {
    const now = at(build, seconds);
    expect(estimateTimeLeft(asOf(build, now), history, now)?.build).toMatchObject({
      left,
      overdue: 0,
      confidence: "high",
      samples: 5,
    });
  });

  it("estimates the running steps", () => {
    const now = at(build, 150);
    const steps = estimateTimeLeft(asOf(build, now), history, now)?.steps;
    expect([...(steps ?? [])]).toMatchObject([[playwright, { left: 260, samples: 5 }]]);
  });

  it("reports how much longer a build and its step run than estimated, instead of zero", () => {
    const slow = runSchedule(9, plan(900));
    const now = at(slow, 500);
    const result = estimateTimeLeft(asOf(slow, now), history, now);
    expect(result?.build).toMatchObject({ left: 0, overdue: 90 });
    expect(result?.steps.get(playwright)).toMatchObject({ left: 0, overdue: 90 });
  });

  it("adds what comes after a step that runs longer", () => {
    const slow = runSchedule(9, [{ name: "unit", steps: { install: 200, test: 30 } }]);
    const good = [1, 2].map((number) =>
      runSchedule(number, [{ name: "unit", steps: { install: 10, test: 30 } }]),
    );
    const now = at(slow, 100);
    expect(estimateTimeLeft(asOf(slow, now), good, now)?.build).toMatchObject({
      left: 30,
      overdue: 0,
    });
  });

  it("is less sure if the successful builds differ, and with few of them", () => {
    const now = at(build, 150);
    const confidence = (...times: number[]) =>
      estimateTimeLeft(asOf(build, now), historyOf(...times), now)?.build.confidence;
    expect(confidence(300, 301, 299, 300, 302)).toBe("high");
    expect(confidence(300, 301)).toBe("medium");
    expect(confidence(300, 250, 350, 280, 400)).toBe("medium");
    expect(confidence(300, 200, 500, 250, 400)).toBe("low");
  });

  it.each([
    ["between half and double the time", [3000, 1500, 6000, 2000, 5000], "unclear"],
    ["minutes and hours", [120, 120, 9000, 9000, 9000], "unclear"],
    ["a range longer than the build", [200, 50, 900, 100, 800], "unclear"],
    ["more than half an hour in many hours", [18_000, 16_000, 20_000], "unclear"],
    ["less than half an hour in many hours", [18_000, 17_500, 18_500], "medium"],
    ["a long range of seconds", [10, 5, 60, 20, 90], "low"],
  ])("says whether the history is too spread: %s", (_, times, confidence) => {
    const now = at(build, 10);
    const running = asOf(runSchedule(9, [{ name: "a", steps: { test: 90_000 } }]), now);
    const spread = times.map((seconds, index) =>
      runSchedule(index + 1, [{ name: "a", steps: { test: seconds } }]),
    );
    const found = estimateTimeLeft(running, spread.toReversed(), now);
    expect(found?.build.confidence).toBe(confidence);
    expect([...(found?.steps.values() ?? [])].map((step) => step.confidence)).toEqual([confidence]);
  });

  it("becomes clear once the part that varies has ended", () => {
    const times = [3000, 1500, 6000, 2000, 5000];
    const good = times.map((seconds, index) =>
      runSchedule(index + 1, [{ name: "a", steps: { varies: seconds, test: 300 } }]),
    );
    const whole = runSchedule(9, [{ name: "a", steps: { varies: 2500, test: 300 } }]);
    const confidenceAt = (seconds: number) => {
      const now = at(whole, seconds);
      return estimateTimeLeft(asOf(whole, now), good, now)?.build.confidence;
    };
    expect(confidenceAt(100)).toBe("unclear");
    expect(confidenceAt(2600)).toBe("high");
  });

  it("estimates a build that only waits for one step as it estimates the step", () => {
    const good = [300, 400, 200, 350, 250].map((seconds, index) =>
      runSchedule(index + 1, [{ name: "a", steps: { install: 3000, test: seconds } }]),
    );
    const whole = runSchedule(9, [{ name: "a", steps: { install: 3000, test: 300 } }]);
    const now = at(whole, 3100);
    const found = estimateTimeLeft(asOf(whole, now), good, now);
    expect([...(found?.steps.values() ?? [])]).toEqual([found?.build]);
  });

  it("takes only successful builds of the same kind", () => {
    const now = at(build, 150);
    const others = [
      runSchedule(6, plan(9), { status: "failure" }),
      runSchedule(7, plan(9), { event: "cron", cron: "nightly" }),
    ];
    expect(estimateTimeLeft(asOf(build, now), [...others, ...history], now)?.build).toMatchObject({
      left: 260,
      samples: 5,
    });
  });

  it("estimates the first build of a pull request by its target branch", () => {
    const now = at(build, 150);
    const pull = { event: "pull_request", ref: "refs/pull/7/head", target: "main" };
    const running = { ...asOf(build, now), ...pull };
    expect(estimateTimeLeft(running, history, now)?.build).toMatchObject({ left: 260 });
  });

  it("updates an earlier estimate when the clock or the history changes", () => {
    const now = at(build, 150);
    const running = asOf(build, now);
    expect(estimateTimeLeft(running, history, now)?.build).toMatchObject({ left: 260 });
    expect(estimateTimeLeft(running, history, now + 10)?.build).toMatchObject({ left: 250 });
    const slower = historyOf(400, 400);
    expect(estimateTimeLeft(running, slower, now + 10)?.build).toMatchObject({ left: 350 });
  });

  it("does not estimate an ended build, or from one build", () => {
    const now = at(build, 150);
    expect(estimateTimeLeft(build, history, now)).toBeUndefined();
    expect(estimateTimeLeft(asOf(build, now), historyOf(300), now)).toBeUndefined();
    const bare = makeBuild(9, { status: "pending", started: 0, finished: 0 });
    expect(estimateTimeLeft(bare, historyOf(300, 300), now)?.steps.size).toBe(0);
  });

  it("is exact for a build that runs as all before, at any time", () => {
    const anyPlan = fc.array(
      fc.record({
        waits: fc.nat(60),
        install: fc.integer({ min: 1, max: 60 }),
        test: fc.integer({ min: 1, max: 600 }),
        before: fc.array(fc.nat(6), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(anyPlan, fc.double({ min: 0, max: 0.99, noNaN: true }), (stages, share) => {
        const planned = stages.map(({ waits, install, test, before }, index) => ({
          name: `stage ${index}`,
          depends_on: before.filter((other) => other < index).map((other) => `stage ${other}`),
          waits,
          steps: { install, test },
        }));
        const whole = runSchedule(9, planned);
        const now = Math.floor(whole.created + (whole.finished - whole.created) * share);
        const good = [1, 2, 3].map((number) => runSchedule(number, planned));
        const found = estimateTimeLeft(asOf(whole, now), good, now)?.build;
        expect(found?.left).toBe(whole.finished - now);
        expect(found?.earliest).toBe(found?.latest);
      }),
    );
  });
});
