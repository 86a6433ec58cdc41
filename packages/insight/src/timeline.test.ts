import { describe, expect, it } from "vitest";
import { makeBuild, makeStage, makeStep } from "../test/builds.ts";
import { asOf, runSchedule, type PlannedStage } from "../test/schedule.ts";
import { timelineOf, type Timeline } from "./timeline.ts";

const planned: PlannedStage[] = [
  { name: "unit", waits: 5, steps: { install: 10, test: 30 } },
  { name: "lint", steps: { oxlint: 20 } },
  { name: "e2e", depends_on: ["unit"], waits: 60, steps: { playwright: 300 } },
];

const text = ({ rows }: Timeline): string[] =>
  rows.map(({ stage, step, waiting, running, isCritical, ghost }) => {
    const bars = [waiting, running, ghost].map((span) => (span ? `${span.from}-${span.to}` : "."));
    return `${isCritical ? "*" : " "} ${step === undefined ? stage : `${stage}/${step}`} ${bars.join(" ")}`;
  });

describe("timelineOf", () => {
  const build = runSchedule(2, planned);

  it("shows waiting, running and the critical path", () => {
    expect(text(timelineOf(build))).toEqual([
      "* unit 0-5 5-45 .",
      "* unit/install . 5-15 .",
      "* unit/test . 15-45 .",
      "  lint . 0-20 .",
      "  lint/oxlint . 0-20 .",
      "* e2e 45-105 105-405 .",
      "* e2e/playwright . 105-405 .",
    ]);
  });

  it("shows the same steps of another build as ghosts, whatever their order", () => {
    const good = runSchedule(1, [
      { name: "e2e", steps: { playwright: 500 } },
      { name: "unit", steps: { test: 20 } },
    ]);
    const timeline = timelineOf(build, { good });
    expect(text(timeline).filter((row) => !row.endsWith(" ."))).toEqual([
      "* unit 0-5 5-45 0-20",
      "* unit/test . 15-45 0-20",
      "* e2e 45-105 105-405 0-500",
      "* e2e/playwright . 105-405 0-500",
    ]);
    expect(timeline.end).toBe(500);
  });

  it("says in which build a stage ran that was taken over", () => {
    const [unit] = build.stages ?? [];
    const taken = { ...build, stages: unit && [{ ...unit, taken_from: 1 }] };
    expect(timelineOf(taken).rows.map(({ takenFrom }) => takenFrom)).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });

  it("ends now while the build runs", () => {
    const now = build.created + 30;
    expect(text(timelineOf(asOf(build, now), { now }))).toEqual([
      "* unit 0-5 5-30 .",
      "* unit/install . 5-15 .",
      "* unit/test . 15-30 .",
      "  lint . 0-20 .",
      "  lint/oxlint . 0-20 .",
      "  e2e . . .",
    ]);
  });

  it("shows a due stage as waiting", () => {
    const now = build.created + 50;
    expect(text(timelineOf(asOf(build, now), { now })).at(-1)).toBe("  e2e 45-50 . .");
  });

  it("has rows with the numbers of skipped steps, but no bars", () => {
    const steps = [makeStep("test", "failure"), makeStep("report", "skipped")];
    const { rows } = timelineOf(makeBuild(1, { stages: [makeStage("unit", steps)] }));
    expect(
      rows.map(({ kind, stageNumber, stepNumber }) => [kind, stageNumber, stepNumber]),
    ).toEqual([
      ["stage", 1, undefined],
      ["step", 1, 1],
      ["step", 1, 2],
    ]);
    expect(rows[2]).toMatchObject({ waiting: undefined, running: undefined, status: "skipped" });
  });

  it("begins no bar before the build, even if the clock of the runner is wrong", () => {
    const early = makeStep("test", "success", { started: 900, stopped: 1010 });
    const earlier = makeStep("report", "success", { started: 900, stopped: 950 });
    const { rows } = timelineOf(
      makeBuild(1, { created: 1000, stages: [makeStage("unit", [early, earlier])] }),
    );
    expect(rows.map(({ running }) => running)).toEqual([
      { from: 0, to: 10 },
      { from: 0, to: 10 },
      { from: 0, to: 0 },
    ]);
  });

  it("shows no bar for a step that ended before it started", () => {
    const step = makeStep("test", "success", { started: 1100, stopped: 1050 });
    const { rows } = timelineOf(
      makeBuild(1, { created: 1000, stages: [makeStage("unit", [step])] }),
    );
    expect(rows[1]?.running).toBeUndefined();
  });

  it("shows neither bar nor wait for what was taken over, and lets the others begin at once", () => {
    const none = { started: 0, stopped: 0 };
    const taken = makeStage("unit", [makeStep("test", "success", none)], none);
    const runs = makeStage("e2e", [], { started: 1010, stopped: 1050, depends_on: ["unit"] });
    const { rows } = timelineOf(makeBuild(1, { created: 1000, stages: [taken, runs] }));
    expect(rows.map(({ waiting, running }) => [waiting, running])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [
        { from: 0, to: 10 },
        { from: 10, to: 50 },
      ],
    ]);
  });

  it("is empty for a build without stages", () => {
    expect(timelineOf(makeBuild(1))).toMatchObject({ rows: [], end: 0 });
  });
});
