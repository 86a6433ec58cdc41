import type { Build } from "@signalbox/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBuild, makeStage, makeStep } from "../test/builds.ts";
import { trendsOf } from "./trends.ts";

const run = (number: number, status: string, seconds: number, fields: Partial<Build> = {}) =>
  makeBuild(number, {
    stages: [
      makeStage("e2e", [makeStep("playwright", status, { started: 100, stopped: 100 + seconds })]),
    ],
    ...fields,
  });

const playwright = { stage: "e2e", step: "playwright" };

describe("trendsOf", () => {
  it("has a row per step with its durations and rates", () => {
    const commit = makeBuild(3).after;
    const builds = [
      run(1, "success", 10),
      run(2, "success", 20),
      run(3, "failure", 1),
      run(4, "success", 30, { after: commit }),
      run(5, "failure", 2),
      run(6, "killed", 900),
      run(7, "skipped", 0),
      run(8, "success", 5, { finished: 0, status: "running" }),
    ];
    expect(trendsOf(builds)).toMatchObject([
      {
        name: playwright,
        points: [
          { number: 1, seconds: 10, outcome: "passed" },
          { number: 2, seconds: 20, outcome: "passed" },
          { number: 3, seconds: 1, outcome: "failed" },
          { number: 4, seconds: 30, outcome: "passed" },
          { number: 5, seconds: 2, outcome: "failed" },
        ],
        median: 20,
        p95: 29,
        failureRate: 2 / 5,
        flakyRate: 1 / 5,
        changes: [],
      },
    ]);
  });

  it("says whether the newest failure was ignored", () => {
    const failed = (number: number, errignore: boolean) =>
      makeBuild(number, {
        stages: [makeStage("check", [makeStep("spelling", "failure", { errignore })])],
      });
    expect(trendsOf([failed(1, false), failed(2, true)])[0]?.isIgnored).toBe(true);
    expect(trendsOf([failed(1, true), failed(2, false)])[0]?.isIgnored).toBe(false);
  });

  it("names the build at which a step became slower", () => {
    const builds = Array.from({ length: 50 }, (_, index) =>
      run(index + 1, "success", (index < 29 ? 390 : 650) + (index % 3)),
    );
    expect(trendsOf(builds)[0]?.changes).toEqual([
      { number: 30, finished: builds[29]?.finished, before: 391, after: 651 },
    ]);
  });

  it("does not call a step faster because it fails early", () => {
    const builds = Array.from({ length: 50 }, (_, index) =>
      run(index + 1, index < 30 ? "success" : "failure", index < 30 ? 390 : 5),
    );
    expect(trendsOf(builds)[0]).toMatchObject({ median: 390, changes: [] });
  });

  it("orders the steps as in the newest build, and keeps steps that it does not have", () => {
    const older = makeBuild(1, {
      stages: [makeStage("unit", [makeStep("old"), makeStep("test")])],
    });
    const newer = makeBuild(2, {
      stages: [makeStage("unit", [makeStep("new"), makeStep("test")])],
    });
    expect(trendsOf([older, newer]).map(({ name }) => name.step)).toEqual(["new", "test", "old"]);
  });

  describe("a step that the newest builds lack", () => {
    const builds = (count: number, step: string, from: number) =>
      Array.from({ length: count }, (_, index) =>
        makeBuild(from + index, {
          stages: [makeStage("unit", [makeStep(step), makeStep("test")])],
        }),
      );
    const removedSteps = (history: readonly Build[]) =>
      trendsOf(history)
        .filter(({ isRemoved }) => isRemoved)
        .map(({ name }) => name.step);

    it("counts as removed after ten builds without it, and is listed last", () => {
      const old = [...builds(2, "older", 1), ...builds(2, "old", 3)];
      expect(removedSteps([...builds(2, "old", 3), ...builds(9, "new", 5)])).toEqual([]);
      const history = [...old, ...builds(10, "new", 5)];
      expect(removedSteps(history)).toEqual(["old", "older"]);
      const later = makeBuild(15, { stages: [makeStage("docs", [makeStep("print")])] });
      const all = trendsOf([...history, later]).map(({ name }) => name.step);
      expect(all).toEqual(["print", "new", "test", "old", "older"]);
    });

    it("does not count as removed if those builds are inconclusive", () => {
      const skipped = Array.from({ length: 12 }, (_, index) =>
        makeBuild(index + 5, { stages: [makeStage("unit", [], { status: "skipped" })] }),
      );
      const unread = Array.from({ length: 12 }, (_, index) => makeBuild(index + 20));
      expect(removedSteps([...builds(4, "old", 1), ...skipped, ...unread])).toEqual([]);
    });
  });

  it("has no row for a step that never ended, and none without builds", () => {
    expect(trendsOf([])).toEqual([]);
    expect(trendsOf([run(1, "skipped", 0)])).toEqual([]);
  });

  it("counts attempts that repeat each other once, and none that took the step over", () => {
    const builds = [
      run(1, "success", 10),
      run(2, "failure", 1),
      run(3, "failure", 2, { parent: 2, after: makeBuild(2).after }),
      run(4, "success", 20, { parent: 3, after: makeBuild(2).after }),
      run(5, "success", 0, {
        attempt_of: 2,
        stages: [makeStage("e2e", [makeStep("playwright")], { taken_from: 4 })],
      }),
    ];
    const [trend] = trendsOf(builds);
    expect(trend?.points.map(({ number }) => number)).toEqual([1, 4]);
    expect(trend).toMatchObject({ median: 15, failureRate: 1 / 2, flakyRate: 1 / 2 });
  });

  it("keeps its rates between 0 and 1, and counts each run once", () => {
    const anyRun = fc.record({
      status: fc.constantFrom("success", "failure", "killed"),
      seconds: fc.nat(900),
      commit: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(anyRun, { minLength: 1 }), (runs) => {
        const builds = runs.map(({ status, seconds, commit }, index) =>
          run(index + 1, status, seconds, { after: `${commit}` }),
        );
        const ended = runs.filter(({ status }) => status !== "killed").length;
        const [trend] = trendsOf(builds);
        expect(trend?.points.length ?? 0).toBe(ended);
        expect(trend?.flakyRate ?? 0).toBeLessThanOrEqual(trend?.failureRate ?? 0);
        expect(trend?.failureRate ?? 0).toBeLessThanOrEqual(1);
        expect(trendsOf(builds.toReversed())).toEqual(trendsOf(builds));
      }),
    );
  });
});
