import { describe, expect, it } from "vitest";
import { runOf, runsOf } from "../../test/test-runs.ts";
import { build, commitOf, evidence, row, test } from "../../test/verdict-builds.ts";
import { createTestTrends } from "./test-trend.ts";

const passed = (count: number) => row("P".repeat(count));
const trendOf = (letters: string, builds = passed(letters.length)) =>
  createTestTrends(builds)(runsOf(letters), test);

describe("createTestTrends", () => {
  it("counts results and leaves out builds without the test", () => {
    const trend = trendOf("P-sFP");
    expect(trend).toMatchObject({ passes: 2, failures: 1, isFailing: false, flaky: [] });
    expect(trend.points.map(({ build: number, status }) => `${number} ${status}`)).toEqual([
      "1 passed",
      "3 skipped",
      "4 failed",
      "5 passed",
    ]);
  });

  it.each([
    ["PPFFF", { passes: 2, failures: 1 }],
    ["PPFFP", { passes: 3, failures: 1 }],
    ["PPPPP", { passes: 3, failures: 0 }],
  ])("counts attempts at one commit once: %s", (letters, counts) => {
    const after = commitOf(3);
    const restarts = [4, 5].map((number) => build(number, "P", { parent: number - 1, after }));
    expect(trendOf(letters, [...passed(3), ...restarts])).toMatchObject(counts);
  });

  it("names the build that broke a failing test", () => {
    const trend = trendOf("PPPFF");
    expect(trend.isFailing).toBe(true);
    expect(trend.lastFailure).toMatchObject({
      build: 5,
      verdict: { kind: "failing-since", since: evidence(4) },
    });
  });

  it("keeps the newest failure of a test that passes again, and its skipped runs", () => {
    expect(trendOf("PPFPs")).toMatchObject({
      isFailing: false,
      lastFailure: { build: 3, verdict: { kind: "broke-here", lastPassed: evidence(2) } },
    });
  });

  it("is flaky by two builds of one commit that differ", () => {
    const builds = [...passed(3), build(4, "P", { parent: 3, after: commitOf(3) })];
    const trend = createTestTrends(builds)(runsOf("PPFP"), test);
    expect(trend.flaky).toEqual([{ failed: 3, passed: 4 }]);
  });

  it.each([
    ["PPFPPPFPPP", []],
    ["PFPPPFPPPFPP", [{ failed: 10 }, { failed: 6 }, { failed: 2 }]],
    ["PPPFFFFFFPPP", []],
  ])("is flaky if it broke three times: %s", (letters, flaky) => {
    expect(trendOf(letters).flaky).toEqual(flaky);
  });

  it.each([
    ["PPPPPPPPPPFPFPFP", "rising"],
    ["PFPFPFPPPPPPPPPP", "falling"],
    ["PFPFPPPPPPPPFPFP", "steady"],
  ])("says whether flakiness grows: %s", (letters, flakiness) => {
    expect(trendOf(letters).flakiness).toBe(flakiness);
  });

  it("has the median of the runs that passed, and since when they are slower", () => {
    const builds = passed(30);
    const runs = builds.flatMap(({ number }) =>
      runOf(number, number === 5 ? "F" : "P", {
        duration: (number < 16 ? 800 : 1900) + (number % 3),
      }),
    );
    const trend = createTestTrends(builds)(runs, test);
    expect(trend.median).toBe(1900);
    expect(trend.change).toEqual({ build: 16, before: 801, after: 1901 });
  });

  it("has no change for tests of milliseconds", () => {
    const builds = passed(30);
    const runs = builds.flatMap(({ number }) =>
      runOf(number, "P", { duration: (number < 16 ? 8 : 190) + number }),
    );
    expect(createTestTrends(builds)(runs, test).change).toBeUndefined();
  });
});
