import type { Build } from "@signalbox/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBuild, makeStage, makeStep } from "../test/builds.ts";
import { stepKey } from "./step-key.ts";
import { judgeBuild, judgeSteps, type Verdict } from "./verdict.ts";

const test = { stage: "unit", step: "test" };
const pull = { event: "pull_request", ref: "refs/pull/7/head", target: "main" };

const outcomes = {
  P: "success",
  F: "failure",
  E: "error",
  K: "killed",
  s: "skipped",
} as const;

/** A build whose step "test" ends as the letter says; "-" is a build without that step. */
const build = (number: number, letter: string, fields: Partial<Build> = {}): Build => {
  const status = Object.entries(outcomes).find(([key]) => key === letter)?.[1];
  const steps = [makeStep("install"), ...(status ? [makeStep("test", status)] : [])];
  const isFailed = status === "failure" || status === "error" || status === "killed";
  return makeBuild(number, {
    status: isFailed ? status : "success",
    author_name: "Dana",
    stages: [makeStage("unit", steps)],
    ...fields,
  });
};

/** The builds of a row of letters, numbered from 1, each of a commit of its own. */
const row = (letters: string, fields: Partial<Build> = {}): Build[] =>
  Array.from(letters).map((letter, index) => build(index + 1, letter, fields));

/** The verdict on the last build of the row. */
const judgeLast = (builds: readonly Build[]) => judgeBuild(builds.at(-1)!, builds);

const commitOf = (number: number): string => `${number}`.padStart(40, "0");
const evidence = (number: number) => ({ number, author: "Dana", commit: commitOf(number) });

describe("judgeBuild by the builds before", () => {
  const since = (number: number) => ({
    kind: "failing-since",
    since: evidence(number),
    scope: "comparable",
  });
  const broke = (passes: number, last: number) => ({
    kind: "broke-here",
    passes,
    lastPassed: evidence(last),
  });
  const often = (failures: number, runs: number) => ({
    kind: "failed-often",
    failures,
    runs,
    scope: "comparable",
  });
  const table: [string, string, object | undefined][] = [
    ["a success", "PPP", undefined],
    ["a cancelled build", "PPK", undefined],
    ["the only build", "F", { kind: "first-run" }],
    ["a failure after one pass", "PF", broke(1, 1)],
    ["a failure after 14 passes", "PPPPPPPPPPPPPPF", broke(14, 14)],
    ["an error counts as a failure", "PPE", broke(2, 2)],
    ["skipped and cancelled runs say nothing", "PPsKF", broke(2, 2)],
    ["builds without the step say nothing", "PP-F", broke(2, 2)],
    ["the second failure", "PPPFF", since(4)],
    ["a long failure", "PPPFFFFFF", since(4)],
    ["a long failure with a cancelled build", "PPPFFKF", since(4)],
    ["failures as far as the history reaches", "FFF", often(3, 3)],
    ["a failure after a repair that lasted", "PPFPPPF", broke(3, 6)],
    ["a failure shortly after a repair", "PPFPF", often(2, 5)],
    ["the same with too little history for a rate", "FPF", broke(1, 2)],
    ["three breaks before", "PFPPPFPPPFPPPPF", often(4, 15)],
    ["three failures in a row outweigh them", "PFPPPFPPPFPPPPFFF", since(15)],
    ["a new step", "--F", { kind: "first-run" }],
    ["a step that earlier builds skipped", "ssF", undefined],
  ];
  it.each(table)("%s: %s", (_, letters, expected) => {
    const step = expected && { step: test };
    expect(judgeLast(row(letters))).toEqual(expected && { ...expected, ...step });
  });

  it("looks back at 30 builds for a rate", () => {
    const verdict = judgeLast(row("F".repeat(20) + "PPPF".repeat(12)));
    expect(verdict).toMatchObject({ kind: "failed-often", failures: 8, runs: 30 });
  });

  it("says nothing without any history", () => {
    expect(judgeBuild(build(20, "F"), [])).toBeUndefined();
  });

  it("says nothing after builds of which none passed without the step", () => {
    expect(judgeLast([build(5, "-", { status: "failure" }), build(6, "F")])).toBeUndefined();
  });

  it("ignores other branches, open and declined builds", () => {
    const history = [
      build(1, "P"),
      build(2, "F", { ref: "refs/heads/next" }),
      build(3, "F", { status: "running", finished: 0 }),
      build(4, "F", { status: "declined" }),
      build(5, "F"),
    ];
    expect(judgeLast(history)).toMatchObject({ kind: "broke-here", passes: 1 });
  });

  it("judges a failed step while the build still runs", () => {
    const running = build(3, "F", { status: "running", finished: 0 });
    expect(judgeLast([...row("PP"), running])).toMatchObject({ kind: "broke-here", passes: 2 });
  });

  it("judges an old build by the builds before it", () => {
    const history = row("PPFFPPPFF");
    expect(judgeBuild(history[3]!, history)).toMatchObject({
      kind: "failing-since",
      since: { number: 3 },
    });
  });
});

describe("judgeBuild of restarts", () => {
  const again = (number: number, parent: number, letter: string, fields: Partial<Build> = {}) =>
    build(number, letter, { parent, after: commitOf(parent), trigger: "dana", ...fields });

  it("is flaky if the same commit failed and passed", () => {
    const history = [...row("PPF"), build(4, "P"), again(5, 3, "P")];
    expect(judgeBuild(history[2]!, history)).toEqual({
      kind: "flaky",
      failed: 3,
      passed: 5,
      step: test,
    });
  });

  it("is flaky also if it passed first", () => {
    expect(judgeLast([...row("PPP"), again(4, 3, "F")])).toMatchObject({
      kind: "flaky",
      failed: 4,
      passed: 3,
    });
  });

  it("is not flaky with other parameters", () => {
    const history = [...row("PPP"), again(4, 3, "F", { params: { SUITE: "all" } })];
    expect(judgeLast(history)).toMatchObject({ kind: "broke-here" });
  });

  it("is not flaky with another event", () => {
    const nightly = { event: "cron", cron: "nightly", after: commitOf(3) };
    expect(judgeLast([...row("PPP"), build(4, "F", nightly)])).toBeUndefined();
  });

  it("is not flaky if only another step of the commit failed", () => {
    const stages = [
      makeStage("unit", [makeStep("install", "failure"), makeStep("test", "skipped")]),
    ];
    const history = [...row("PPP"), again(4, 3, "F", { stages, status: "failure" })];
    expect(judgeLast(history)?.step).toEqual({ stage: "unit", step: "install" });
    expect(judgeBuild(history[2]!, history)).toBeUndefined();
  });

  it("names the first build of the commit, although younger commits passed in between", () => {
    const history = [...row("PPFPPP"), again(7, 3, "F")];
    expect(judgeLast(history)).toMatchObject({ kind: "failing-since", since: { number: 3 } });
  });

  it("does not blame a commit shortly after the step was flaky", () => {
    const history = [...row("PPF"), again(4, 3, "P"), build(5, "P"), build(6, "P"), build(7, "F")];
    expect(judgeLast(history)).toMatchObject({ kind: "failed-often", failures: 2, runs: 7 });
  });

  it("does not blame a commit if the step was flaky for two of those before", () => {
    const passes = row("________PPPPPF").slice(8);
    const flaky = [...row("PPF"), again(4, 3, "P"), ...row("____PF").slice(4), again(7, 6, "P")];
    expect(judgeLast([...flaky, build(8, "P"), ...passes])).toMatchObject({
      kind: "failed-often",
      failures: 3,
    });
  });

  it("does, if it was flaky for one, and passed since", () => {
    const passes = row("____PPPPPF").slice(4);
    expect(judgeLast([...row("PPF"), again(4, 3, "P"), ...passes])).toMatchObject({
      kind: "broke-here",
      passes: 5,
    });
  });

  it("does, after three failures in a row", () => {
    const history = [...row("PPF"), again(4, 3, "P"), ...row("____PPFFF").slice(4)];
    expect(judgeLast(history)).toMatchObject({ kind: "failing-since", since: { number: 7 } });
  });
});

describe("judgeBuild of pull requests", () => {
  it("blames the pull request if its target branch passes", () => {
    expect(judgeLast([...row("PPP"), build(4, "F", pull)])).toMatchObject({
      kind: "broke-here",
      passes: 3,
    });
  });

  it("does not blame it for a failure of its target branch", () => {
    expect(judgeLast([...row("PPFF"), build(5, "P", pull), build(6, "F", pull)])).toMatchObject({
      kind: "failing-since",
      since: { number: 3 },
      scope: "target-branch",
    });
  });

  it("knows its own builds", () => {
    const own = [build(3, "P", pull), build(4, "F", pull), build(5, "P"), build(6, "F", pull)];
    expect(judgeLast([...row("PP"), ...own])).toMatchObject({
      kind: "failing-since",
      since: { number: 4 },
      scope: "comparable",
    });
  });

  it("is flaky if the same commit failed and passed", () => {
    const history = [
      build(1, "P"),
      build(2, "F", pull),
      build(3, "P", { ...pull, after: commitOf(2) }),
    ];
    expect(judgeBuild(history[1]!, history)).toMatchObject({ kind: "flaky", failed: 2, passed: 3 });
  });

  it("is not flaky if the target branch changed in between", () => {
    const history = [
      build(1, "P"),
      build(2, "F", pull),
      build(3, "P"),
      build(4, "P", { ...pull, after: commitOf(2) }),
    ];
    expect(judgeBuild(history[1]!, history)).toMatchObject({ kind: "broke-here" });
  });
});

describe("judgeBuild of several failures", () => {
  const two = (number: number, one: "success" | "failure", other: "success" | "failure") =>
    makeBuild(number, {
      status: [one, other].includes("failure") ? "failure" : "success",
      stages: [
        makeStage("unit", [makeStep("test", one)]),
        makeStage("e2e", [makeStep("test", other)]),
      ],
    });

  it("prefers the step that broke here", () => {
    const history = [
      two(1, "success", "success"),
      two(2, "failure", "success"),
      two(3, "failure", "failure"),
    ];
    expect(judgeLast(history)).toMatchObject({
      kind: "broke-here",
      step: { stage: "e2e", step: "test" },
    });
    expect([...judgeSteps(history[2]!, history)]).toMatchObject([
      [stepKey(test), { kind: "failing-since" }],
      [stepKey({ stage: "e2e", step: "test" }), { kind: "broke-here" }],
    ]);
  });

  it("judges the whole build if no step failed", () => {
    const broken = makeBuild(3, { status: "error", error: "yaml: line 3" });
    expect(judgeBuild(broken, row("PP"))).toEqual({
      kind: "broke-here",
      passes: 2,
      lastPassed: evidence(2),
    });
  });

  it("ignores steps that may fail", () => {
    const ignored = makeStage("unit", [makeStep("test", "failure", { errignore: true })]);
    expect(judgeBuild(makeBuild(3, { stages: [ignored] }), row("PP"))).toBeUndefined();
  });
});

describe("every verdict", () => {
  const anyHistory = fc
    .array(
      fc.record({
        letter: fc.constantFrom(...Array.from("PPPFFEKs-")),
        repeats: fc.option(fc.nat(11)),
        isPull: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((rows) =>
      rows.map(({ letter, repeats, isPull }, index) => {
        const same = repeats !== null && repeats < index ? { after: commitOf(repeats + 1) } : {};
        return build(index + 1, letter, { ...same, ...(isPull ? pull : {}) });
      }),
    );

  const passed = (history: readonly Build[], number: number): boolean =>
    history[number - 1]?.stages?.[0]?.steps?.[1]?.status === "success";
  const failed = (history: readonly Build[], number: number): boolean =>
    ["failure", "error"].includes(history[number - 1]?.stages?.[0]?.steps?.[1]?.status ?? "");

  /** Whether the builds that a verdict names did what it says. */
  const isProven = (verdict: Verdict, judged: Build, history: readonly Build[]): boolean => {
    const isBefore = (number: number): boolean => number < judged.number;
    switch (verdict.kind) {
      case "flaky":
        return (
          failed(history, verdict.failed) &&
          passed(history, verdict.passed) &&
          history[verdict.failed - 1]?.after === history[verdict.passed - 1]?.after
        );
      case "broke-here": {
        const { number } = verdict.lastPassed;
        return verdict.passes >= 1 && passed(history, number) && isBefore(number);
      }
      case "failing-since":
        return failed(history, verdict.since.number) && isBefore(verdict.since.number);
      case "failed-often":
        return verdict.failures >= 2 && verdict.failures <= verdict.runs;
      case "first-run":
        break;
    }
    return history.every(
      ({ number, event, stages }) =>
        !isBefore(number) || event !== judged.event || stages?.[0]?.steps?.length === 1,
    );
  };

  it("names builds that did what it says", () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const unproven = history.filter((judged) => {
          const verdict = judgeBuild(judged, history);
          return verdict && !(failed(history, judged.number) && isProven(verdict, judged, history));
        });
        expect(unproven).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("does not depend on the order of the history, or on whether it contains the build", () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const judged = history.at(-1)!;
        const verdict = judgeBuild(judged, history);
        expect(judgeBuild(judged, history.toReversed())).toEqual(verdict);
        expect(judgeBuild(judged, history.slice(0, -1))).toEqual(verdict);
      }),
    );
  });
});
