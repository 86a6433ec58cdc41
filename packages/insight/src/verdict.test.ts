import type { Build } from "@signalbox/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBuild, makeStage, makeStep } from "../test/builds.ts";
import { build, commitOf, evidence, judgeLast, pull, row, test } from "../test/verdict-builds.ts";
import { stepKey } from "./step-key.ts";
import { judgeBuild, judgeSteps, type Verdict } from "./verdict.ts";

describe("judgeBuild by the builds before", () => {
  const since = (number: number) => ({
    kind: "failing-since",
    since: evidence(number),
    scope: "comparable",
  });
  const broke = (passes: number, last: number) => ({
    kind: "broke-here",
    passes,
    isRepeated: false,
    lastPassed: evidence(last),
    scope: "comparable",
  });
  const between = (last: number, number: number, ...notRunIn: number[]) => ({
    kind: "broken-between",
    lastPassed: evidence(last),
    broken: evidence(number),
    notRunIn,
    scope: "comparable",
  });
  const rangeOf = ({ lastPassed, broken, notRunIn }: ReturnType<typeof between>) => ({
    lastPassed,
    broken,
    notRunIn,
  });
  const first = { kind: "first-run", ranElsewhere: false };
  const often = (failures: number, runs: number) => ({
    kind: "failed-often",
    failures,
    runs,
    scope: "comparable",
  });
  const table: [string, string, object | undefined][] = [
    ["a success", "PPP", undefined],
    ["a cancelled build", "PPK", undefined],
    ["the only build", "F", first],
    ["a failure after one pass", "PF", broke(1, 1)],
    ["a failure after 14 passes", "PPPPPPPPPPPPPPF", broke(14, 14)],
    ["an error counts as a failure", "PPE", broke(2, 2)],
    ["skipped and cancelled runs say nothing", "PPsKF", between(2, 5, 3, 4)],
    ["builds without the step say nothing", "PP-F", between(2, 4, 3)],
    ["infrastructure says nothing", "PPIF", between(2, 4, 3)],
    ["an infrastructure failure", "PPI", { kind: "infrastructure", cause: "registry" }],
    ["the second failure", "PPPFF", since(4)],
    [
      "the second failure after a run that says nothing",
      "PPKFF",
      { ...since(4), between: rangeOf(between(2, 4, 3)) },
    ],
    ["a long failure", "PPPFFFFFF", since(4)],
    ["a long failure with a cancelled build", "PPPFFKF", since(4)],
    ["failures as far as the history reaches", "FFF", often(3, 3)],
    ["a failure after a repair that lasted", "PPFPPPF", broke(3, 6)],
    ["a failure shortly after a repair", "PPFPF", often(2, 5)],
    ["the same with too little history for a rate", "FPF", broke(1, 2)],
    ["three breaks before", "PFPPPFPPPFPPPPF", often(4, 15)],
    ["three failures in a row outweigh them", "PFPPPFPPPFPPPPFFF", since(15)],
    ["a new step", "--F", first],
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

  it("has no verdict if no build passed without the step", () => {
    expect(judgeLast([build(5, "-", { status: "failure" }), build(6, "F")])).toBeUndefined();
  });

  it("ignores other branches, open and declined builds", () => {
    const history = [
      build(1, "P"),
      build(2, "F", { ref: "refs/heads/next" }),
      build(3, "F", { status: "running", finished: 0 }),
      build(4, "F", { status: "declined" }),
      build(5, "F", { before: commitOf(1) }),
    ];
    expect(judgeLast(history)).toMatchObject({ kind: "broke-here", passes: 1 });
    expect(judgeLast([...history.slice(0, -1), build(5, "F")])).toMatchObject({
      kind: "broken-between",
      notRunIn: [4],
    });
  });

  it("does not call a step new that another branch has run", () => {
    const feature = { ref: "refs/heads/feature", target: "feature" };
    const history = [build(1, "P"), build(2, "-", feature), build(3, "F", feature)];
    expect(judgeLast(history)).toMatchObject({ kind: "first-run", ranElsewhere: true });
    expect(judgeLast(history.slice(1))).toMatchObject({ kind: "first-run", ranElsewhere: false });
  });

  it("is the first run if only trials and local runs came before", () => {
    const trial = build(1, "P", { trial: true });
    const local = build(2, "P", { local: "changed" });
    const first = { kind: "first-run", ranElsewhere: false };
    expect(judgeLast([trial, local, build(3, "F")])).toMatchObject(first);
    expect(judgeLast([local, build(3, "F")])).toBeUndefined();
  });

  it("judges a failed step while the build still runs", () => {
    const running = build(3, "F", { status: "running", finished: 0 });
    expect(judgeLast([...row("PP"), running])).toMatchObject({ kind: "broke-here", passes: 2 });
  });

  it("says that a failure was repeated if the next commit failed, too, or another attempt", () => {
    const again = build(4, "F", { parent: 3, after: commitOf(3) });
    const onNext = build(4, "F", { ref: "refs/heads/next" });
    const table: [string, Build[], boolean][] = [
      ["nothing followed", row("PPF"), false],
      ["the next commit passed", row("PPFPF"), false],
      ["the next commit failed", row("PPFF"), true],
      ["the next commit that ran it failed", row("PPFKF"), true],
      ["the restart failed", [...row("PPF"), again], true],
      ["another branch failed", [...row("PPF"), onNext], false],
    ];
    const repeated = table.map(([, history]) => judgeBuild(history[2]!, history));
    expect(repeated).toMatchObject(
      table.map(([, , isRepeated]) => ({ kind: "broke-here", isRepeated })),
    );
  });

  it("judges an old build by the builds before it", () => {
    const history = row("PPFFPPPFF");
    expect(judgeBuild(history[3]!, history)).toMatchObject({
      kind: "failing-since",
      since: { number: 3 },
    });
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
      isRepeated: false,
      lastPassed: evidence(2),
      scope: "comparable",
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
      case "maybe-flaky":
        return (
          failed(history, verdict.failed) &&
          passed(history, verdict.passed) &&
          history[verdict.failed - 1]?.after === history[verdict.passed - 1]?.after
        );
      case "broke-here": {
        const { number } = verdict.lastPassed;
        return verdict.passes >= 1 && passed(history, number) && isBefore(number);
      }
      case "broken-between": {
        const { lastPassed, broken, notRunIn } = verdict;
        const isBetween = (number: number): boolean =>
          lastPassed.number < number && number < broken.number;
        return (
          passed(history, lastPassed.number) &&
          failed(history, broken.number) &&
          notRunIn.every((one) => isBetween(one) && !passed(history, one) && !failed(history, one))
        );
      }
      case "infrastructure":
        return false;
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

  it("names builds that prove it", () => {
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
