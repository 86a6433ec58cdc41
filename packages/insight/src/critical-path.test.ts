import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBuild, makeStage, makeStep } from "../test/builds.ts";
import { asOf, runSchedule, type PlannedStage } from "../test/schedule.ts";
import { criticalPath, type CriticalPath } from "./critical-path.ts";

const shape = (path: CriticalPath | undefined): string[] | undefined =>
  path?.segments.map(
    ({ kind, from, to, stage, step }) => `${kind} ${stage}${step ? `/${step}` : ""} ${to - from}`,
  );

const diamond: PlannedStage[] = [
  { name: "lint", waits: 1, steps: { oxlint: 20 } },
  { name: "unit", waits: 5, steps: { install: 10, test: 30 } },
  { name: "e2e", depends_on: ["lint", "unit"], waits: 60, steps: { install: 10, playwright: 300 } },
  { name: "docs", depends_on: ["lint"], steps: { build: 100 } },
];

describe("criticalPath", () => {
  it("goes through the stages that decided about the end", () => {
    const path = criticalPath(runSchedule(1, diamond));
    expect(shape(path)).toEqual([
      "waiting unit 5",
      "running unit/install 10",
      "running unit/test 30",
      "waiting e2e 60",
      "running e2e/install 10",
      "running e2e/playwright 300",
    ]);
    expect(path).toMatchObject({
      total: 415,
      waiting: 65,
      longest: { name: { stage: "e2e", step: "playwright" }, seconds: 300 },
    });
  });

  it("ends now while the build runs", () => {
    const build = runSchedule(1, diamond);
    const path = criticalPath(asOf(build, build.created + 150), build.created + 150);
    expect(path).toMatchObject({ total: 150, waiting: 65 });
    expect(shape(path)?.at(-1)).toBe("running e2e/playwright 35");
  });

  it("waits for the next stage while none runs", () => {
    const build = runSchedule(1, diamond.slice(0, 3));
    const now = build.created + 100;
    const path = criticalPath(asOf(build, now), now);
    expect(path).toMatchObject({ total: 100, waiting: 60 });
    expect(shape(path)?.at(-1)).toBe("waiting e2e 55");
  });

  it("consists of waiting until a stage starts, and is empty without times", () => {
    const build = runSchedule(1, [{ name: "unit", waits: 90, steps: { test: 1 } }]);
    const now = build.created + 60;
    expect(shape(criticalPath(asOf(build, now), now))).toEqual(["waiting unit 60"]);
    expect(criticalPath(asOf(build, build.created), build.created)).toBeUndefined();
    expect(criticalPath(makeBuild(1))).toBeUndefined();
  });

  it("follows the dependencies of steps, except detached ones, past steps that did not run", () => {
    const at = 1_003_600;
    const stage = makeStage("unit", [
      makeStep("clone", "success", { started: at + 2, stopped: at + 5 }),
      makeStep("database", "success", {
        started: at + 5,
        stopped: at + 99,
        depends_on: ["clone"],
        detached: true,
      }),
      makeStep("slow", "success", { started: at + 5, stopped: at + 45, depends_on: ["clone"] }),
      makeStep("fast", "success", { started: at + 5, stopped: at + 9, depends_on: ["clone"] }),
      makeStep("never", "skipped", { started: at + 45, stopped: at + 45, depends_on: ["slow"] }),
      makeStep("last", "success", {
        started: at + 47,
        stopped: at + 60,
        depends_on: ["fast", "never", "database"],
      }),
    ]);
    const build = makeBuild(1, {
      stages: [{ ...stage, started: at, stopped: at + 62 }],
    });
    expect(shape(criticalPath(build))).toEqual([
      "running unit 2",
      "running unit/clone 3",
      "running unit/slow 40",
      "waiting unit/last 2",
      "running unit/last 13",
      "running unit 2",
    ]);
  });

  it("covers the time from creation to the end without gaps", () => {
    const name = (index: number): string => `stage ${index}`;
    const anyStages = fc
      .array(
        fc.record({
          waits: fc.nat(50),
          steps: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer({ min: 1, max: 90 }), {
            minKeys: 1,
          }),
          before: fc.array(fc.nat(8), { maxLength: 3 }),
        }),
        { minLength: 1, maxLength: 9 },
      )
      .map((stages) =>
        stages.map(({ waits, steps, before }, index) => ({
          name: name(index),
          depends_on: before.filter((other) => other < index).map(name),
          waits,
          steps,
        })),
      );
    fc.assert(
      fc.property(anyStages, fc.double({ min: 0, max: 1.2, noNaN: true }), (stages, share) => {
        const done = runSchedule(1, stages);
        const now = done.created + Math.round((done.finished - done.created) * share);
        for (const [build, end] of [
          [done, done.finished],
          [asOf(done, now), Math.min(now, done.finished)],
        ] as const) {
          const path = criticalPath(build, now);
          const segments = path?.segments ?? [];
          const starts = segments.map(({ from }) => from);
          const ends = segments.map(({ to }) => to);
          expect(starts.slice(1)).toEqual(ends.slice(0, -1));
          expect(starts[0] ?? build.created).toBe(build.created);
          expect(path?.total ?? 0).toBe(ends.length === 0 ? 0 : ends.at(-1)! - build.created);
          expect(ends.at(-1) ?? build.created).toBe(end);
          expect(path?.waiting ?? 0).toBeLessThanOrEqual(path?.total ?? 0);
        }
      }),
    );
  });
});
