import type { Build, Stage } from "@signalbox/contract";
import { estimateTimeLeft, type Estimate } from "@signalbox/insight";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  basisWords,
  buildEstimateWords,
  estimateWords,
  runningSteps,
  type RunningStep,
} from "./time-left-words.ts";

const now = 1_000_000;

/** Started 200 seconds ago. Its estimated end and its range are these seconds from now. */
const anEstimate = (
  [earliest, end, latest]: readonly [number, number, number],
  confidence: Estimate["confidence"] = "medium",
): RunningStep => ({
  started: now - 200,
  estimate: {
    end: now + end,
    left: Math.max(0, end),
    overdue: Math.max(0, -end),
    earliest: now + earliest,
    latest: now + latest,
    confidence,
    samples: 7,
  },
});

it.each([
  [[100, 125, 140], "high", "about 2m left"],
  [[60, 125, 180], "medium", "1m to 3m left"],
  [[115, 125, 126], "low", "about 2m left"],
  [[-20, 40, 90], "low", "up to 2m left"],
  [[20, 42, 50], "medium", "20s to 50s left"],
  [[57, 58, 59], "high", "about 1m left"],
  [[3400, 3500, 3700], "medium", "about 58m left"],
  [[4500, 5400, 6000], "medium", "about 1h 30m left"],
  [[300, 5400, 20_000], "unclear", "time left unclear"],
  [[-100, -60, 4000], "unclear", "time left unclear"],
  [[2, 9, 30], "low", "a few seconds left"],
  [[0, 0, 0], "high", "a few seconds left"],
  [[-60, -30, -10], "high", "30s longer than usual"],
  [[-60, -8, -10], "high", "a few seconds left"],
  [[-60, -95, -10], "high", "1m 35s longer than usual"],
] as const)("%j, %s: %s", (times, confidence, text) => {
  expect(estimateWords(anEstimate(times, confidence), now)).toBe(text);
});

it("never shows zero as the remaining time", () => {
  const seconds = fc.integer({ min: -199, max: 100_000 });
  const confidence = fc.constantFrom("high", "medium", "low", "unclear");
  fc.assert(
    fc.property(fc.tuple(seconds, seconds, seconds), confidence, (times, sure) => {
      const text = estimateWords(anEstimate(times, sure), now);
      expect(text).toMatch(/ left$| longer than usual$|^time left unclear$/);
      expect(text).not.toMatch(/undefined|NaN|\b0s|(?<!\dh )\b0m/);
      expect(text).not.toMatch(/\dh.* to |to \d+h/);
    }),
  );
});

it("a build past its estimate shows how late its step is", () => {
  const build = anEstimate([0, 0, 0]).estimate;
  const steps = [anEstimate([-60, -30, -10]), anEstimate([5, 20, 30])];
  expect(buildEstimateWords(build, steps, now)).toBe("30s longer than usual");
  const withShortSteps = anEstimate([0, 3, 4]).estimate;
  expect(buildEstimateWords(withShortSteps, steps, now)).toBe("30s longer than usual");
  const longer = anEstimate([100, 125, 140], "high").estimate;
  expect(buildEstimateWords(longer, steps, now)).toBe("about 2m left");
});

it("a build past its estimate shows how late it is while a step runs that earlier builds lack", () => {
  const run = (number: number, stage: Partial<Stage>, more: Partial<Build>): Build =>
    makeBuild(number, {
      created: 100,
      started: 100,
      stages: [makeStage("unit", [], { started: 100, ...stage })],
      ...more,
    });
  const test = makeStep("test", "success", { number: 1, started: 100, stopped: 200 });
  const good = [2, 1].map((number) =>
    run(number, { stopped: 200, steps: [test] }, { finished: 200 }),
  );
  const deploy = makeStep("deploy", "running", { number: 2, started: 200 });
  const build = run(
    3,
    { status: "running", steps: [test, deploy] },
    { status: "running", finished: 0 },
  );
  const words = (at: number): string => {
    const left = estimateTimeLeft(build, good, at);
    if (left === undefined) throw new Error("There is no estimate");
    return buildEstimateWords(left.build, runningSteps(build, left), at);
  };
  expect(words(201)).toBe("a few seconds left");
  expect(words(330)).toBe("2m 10s longer than usual");
});

it("explains its basis", () => {
  expect(basisWords(anEstimate([0, 1, 2]).estimate)).toBe(
    "Estimated from the last 7 successful builds",
  );
  expect(basisWords(anEstimate([0, 1, 2], "unclear").estimate)).toBe(
    "The times of the last 7 successful builds differ too much for an estimate",
  );
});
