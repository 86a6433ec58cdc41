import type { Build } from "@signalbox/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateHistory, type GeneratedBuild } from "../../test/history.ts";
import { createRandom } from "../../test/random.ts";
import { numbersOf, runOf, runsLikeStep, runsOf } from "../../test/test-runs.ts";
import {
  build,
  commitOf,
  evidence,
  judgeLast,
  pull,
  row,
  test,
} from "../../test/verdict-builds.ts";
import { lookBack } from "../verdict.ts";
import { createTestJudge } from "./judge-test.ts";
import type { TestRun } from "./test-runs.ts";

const judge = (at: Build, history: readonly Build[], runs: readonly TestRun[], place = test) =>
  createTestJudge(at, history, numbersOf(history))(runs, place);

/** The verdict on a test in the last build of a row that passed but for the test. */
const verdictOfLast = (letters: string, runs = runsOf(letters)) => {
  const builds = row(letters.replaceAll(/[^KI]/g, "P"));
  return judge(builds.at(-1)!, builds, runs).verdict;
};

describe("the verdict on a test", () => {
  const broke = (passes: number, last: number) => ({
    kind: "broke-here",
    passes,
    isRepeated: false,
    lastPassed: evidence(last),
    scope: "comparable",
  });
  const table: [string, string, object][] = [
    ["a new failure", "PPF", broke(2, 2)],
    ["a failure after a build that skipped it", "PPsF", { kind: "broken-between", notRunIn: [3] }],
    ["a failure after a build without it", "PP-F", { kind: "broken-between", notRunIn: [3] }],
    ["a failure for three builds", "PPFFF", { kind: "failing-since", since: evidence(3) }],
    ["a failure that comes and goes", "PFPPPFPPPFPPPPF", { kind: "failed-often", failures: 4 }],
    ["a new test", "--F", { kind: "first-run", ranElsewhere: false }],
    ["a test that ran in a cancelled build", "PPKF", { kind: "broken-between", notRunIn: [3] }],
  ];
  it.each(table)("%s: %s", (_, letters, expected) => {
    expect(verdictOfLast(letters)).toMatchObject(expected);
  });

  it.each([
    ["a test that passed", "PPP"],
    ["a test that builds before skipped", "ssF"],
    ["a test of the first build", "F"],
    ["a new test that passed", "--P"],
  ])("is missing for %s: %s", (_, letters) => {
    expect(verdictOfLast(letters)).toBeUndefined();
  });

  it("counts the tests of a build that was cancelled after they had run", () => {
    const builds = row("PKP");
    expect(judge(builds[2]!, builds, runsOf("PPF")).verdict).toEqual(broke(2, 2));
  });

  it("counts the tests of a step that the infrastructure failed afterwards", () => {
    const builds = row("PII");
    expect(judge(builds[2]!, builds, runsOf("PPF")).verdict).toEqual(broke(2, 2));
  });

  it("does not call a test new if no build before has a complete report", () => {
    const builds = row("PPP");
    const verdict = createTestJudge(builds[2]!, builds, new Set([3]))(runsOf("--F"), test);
    expect(verdict.verdict).toBeUndefined();
  });

  it("says where else a new test has run", () => {
    const builds = [build(1, "P"), build(2, "P", { ref: "refs/heads/next" }), build(3, "P")];
    expect(judge(builds[2]!, builds, runsOf("-PF")).verdict).toEqual({
      kind: "first-run",
      ranElsewhere: true,
    });
  });

  const again = (number: number, parent: number): Build =>
    build(number, "P", { parent, after: commitOf(parent), before: commitOf(parent - 1) });

  it.each([
    ["the build that failed", 2],
    ["the restart that passed", 3],
  ])("names a restart of the same commit in which it passed, in %s", (_, index) => {
    const builds = [...row("PPP"), again(4, 3)];
    expect(judge(builds[index]!, builds, runsOf("PPFP")).verdict).toEqual({
      kind: "flaky",
      failed: 3,
      passed: 4,
    });
  });

  it("is a pull request's inheritance if its target branch fails", () => {
    const builds = [...row("PP"), build(3, "P", pull)];
    expect(judge(builds[2]!, builds, runsOf("PFF")).verdict).toMatchObject({
      kind: "failing-since",
      since: evidence(2),
      scope: "target-branch",
    });
  });

  it("is that of a step which ends like the test, in any history", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("P", "P", "P", "F", "F", "K", "s", "-"), {
          minLength: 1,
          maxLength: 40,
        }),
        (letters) => {
          const builds = row(`${letters.join("")}F`);
          const expected = judgeLast(builds);
          const { verdict } = judge(builds.at(-1)!, builds, runsLikeStep(builds));
          // A step is new where a build passed without it, and a test where a report lacks it.
          if (expected?.kind === "first-run" || verdict?.kind === "first-run") return;
          expect(verdict && { ...verdict, step: test }).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("blames only builds whose own commits broke the test, in generated histories", () => {
    const history = generateHistory(createRandom(42), 1000);
    const runs = history.flatMap(({ build: { number, status }, brokenBy }) =>
      status === "killed" ? [] : runOf(number, brokenBy === undefined ? "P" : "F"),
    );
    const isWrong = ({ brokenBy, commits: [first, last] }: GeneratedBuild): boolean =>
      brokenBy === undefined || brokenBy < first || brokenBy > last;
    const blamed = history.filter(({ build: one, brokenBy }, index) => {
      if (brokenBy === undefined) return false;
      const near = history.slice(Math.max(0, index - lookBack), index + 11).map((it) => it.build);
      return judge(one, near, runs).verdict?.kind === "broke-here";
    });
    expect(blamed.length).toBeGreaterThan(10);
    expect(blamed.filter(isWrong).map(({ build: one }) => one.number)).toEqual([]);
  });
});

describe("the place of a test", () => {
  const on = (stage: string) => ({ stage, step: "test" });

  it("is not changed by another file, because name and suite are the same", () => {
    const moved = [...runsOf("PP"), ...runOf(3, "F")];
    expect(verdictOfLast("PPF", moved)?.kind).toBe("broke-here");
  });

  it("may be another step, if each build ran the test once", () => {
    const renamed = [...runsOf("PP", on("old")), ...runOf(3, "F")];
    expect(verdictOfLast("PPF", renamed)?.kind).toBe("broke-here");
  });

  it("is one step only, if a build ran the test in two", () => {
    const runs = [...runsOf("PPP", on("linux")), ...runsOf("PFF", on("mac"))];
    const builds = row("PPP");
    expect(judge(builds[2]!, builds, runs, on("mac")).verdict).toMatchObject({
      kind: "failing-since",
      since: evidence(2),
    });
    const onMacNew = [...runsOf("PPP", on("linux")), ...runOf(3, "F", on("mac"))];
    expect(judge(builds[2]!, builds, onMacNew, on("mac")).verdict).toEqual({
      kind: "first-run",
      ranElsewhere: false,
    });
  });

  it("counts tests of one name in one step as one that failed if one of them did", () => {
    const twice = [...runsOf("PPF"), ...runsOf("PPP")];
    expect(verdictOfLast("PPF", twice)?.kind).toBe("broke-here");
  });
});

describe("slower than usual", () => {
  const builds = row("P".repeat(7));
  const timed = (...durations: number[]): TestRun[] =>
    durations.flatMap((duration, index) => runOf(index + 1, "P", { duration }));
  const slowerOf = (runs: readonly TestRun[]) => judge(builds[6]!, builds, runs).slower;

  const table: [string, number[], object | undefined][] = [
    [
      "three times the median",
      [900, 1000, 1100, 950, 1050, 1000, 3000],
      { usual: 1000, builds: 6 },
    ],
    ["a test of milliseconds", [2, 3, 2, 4, 2, 3, 60], undefined],
    ["less than half a second more", [400, 400, 400, 400, 400, 400, 850], undefined],
    ["less than half of the time more", [4000, 4000, 4000, 4000, 4000, 4000, 5900], undefined],
    ["as slow as it sometimes is", [1000, 1000, 4000, 1000, 1000, 4000, 4000], undefined],
    ["faster", [3000, 3000, 3000, 3000, 3000, 3000, 900], undefined],
  ];
  it.each(table)("%s", (_, durations, expected) => {
    expect(slowerOf(timed(...durations))).toEqual(expected);
  });

  it("needs five builds that passed, and that it passes itself", () => {
    const last = runOf(7, "P", { duration: 9000 });
    expect(slowerOf([...runsOf("PPPPFF"), ...last])).toBeUndefined();
    expect(slowerOf([...runsOf("PPPPPF"), ...last])).toEqual({ usual: 100, builds: 5 });
    expect(slowerOf([...runsOf("PPPPPP"), ...runOf(7, "F", { duration: 9000 })])).toBeUndefined();
  });
});
