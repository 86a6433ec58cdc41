import type { Build } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { makeStage, makeStep } from "../test/builds.ts";
import { build, commitOf, evidence, judgeLast, pull, row, test } from "../test/verdict-builds.ts";
import { judgeBuild } from "./verdict.ts";

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

  it("is flaky even if it passed first", () => {
    expect(judgeLast([...row("PPP"), again(4, 3, "F")])).toMatchObject({
      kind: "flaky",
      failed: 4,
      passed: 3,
    });
  });

  it("is not flaky with other parameters", () => {
    const history = [...row("PPP"), again(4, 3, "F", { params: { SUITE: "all" } })];
    expect(judgeLast(history)).toMatchObject({
      kind: "broken-between",
      lastPassed: evidence(3),
      broken: { number: 4, commit: commitOf(3) },
    });
  });

  it("is not flaky with another event", () => {
    const nightly = { event: "cron", cron: "nightly", after: commitOf(3) };
    expect(judgeLast([...row("PPP"), build(4, "F", nightly)])).toBeUndefined();
  });

  it("is not flaky if a promotion failed and a rollback to the same commit passed", () => {
    const deployed = { deploy_to: "production", after: commitOf(1) };
    const history = [
      build(2, "P", { ...deployed, event: "promote", after: commitOf(9) }),
      build(3, "F", { ...deployed, event: "promote" }),
      build(4, "P", { ...deployed, event: "rollback" }),
    ];
    expect(judgeBuild(history[1]!, history)).toMatchObject({
      kind: "broken-between",
      notRunIn: [],
    });
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

  it("may be flaky if an earlier commit failed and passed", () => {
    const flaky = [...row("PPF"), again(4, 3, "P")];
    const mayBe = { kind: "maybe-flaky", failed: 3, passed: 4, step: test };
    const passes = row("____PPPPP").slice(4);
    expect(judgeLast([...flaky, build(5, "F")])).toEqual(mayBe);
    expect(judgeLast([...flaky, build(5, "F"), build(6, "F")])).toEqual(mayBe);
    expect(judgeLast([...flaky, ...passes, build(10, "F")])).toEqual(mayBe);
    expect(judgeLast([...flaky, ...passes, build(10, "K"), build(11, "F")])).toEqual(mayBe);
  });

  it("names the newest of several commits that failed and passed", () => {
    const flaky = [...row("PPF"), again(4, 3, "P"), ...row("____PF").slice(4), again(7, 6, "P")];
    expect(judgeLast([...flaky, build(8, "F")])).toMatchObject({
      kind: "maybe-flaky",
      failed: 6,
      passed: 7,
    });
  });

  it("may not be flaky because of a commit that lies more than 30 back", () => {
    const passes = Array.from({ length: 29 }, (_, index) => build(index + 5, "P"));
    expect(judgeLast([...row("PPF"), again(4, 3, "P"), ...passes, build(34, "F")])?.kind).toBe(
      "broke-here",
    );
  });

  it("counts the attempts of a run once", () => {
    const failed = [...row("PPF"), again(4, 3, "F"), again(5, 3, "F"), build(6, "P")];
    expect(judgeLast([...failed, build(7, "P"), build(8, "F")])).toMatchObject({
      failures: 2,
      runs: 6,
    });
    const passed = [build(1, "P"), again(2, 1, "P"), again(3, 1, "P"), build(4, "P")];
    expect(judgeLast([...passed, build(5, "F", { before: commitOf(4) })])).toMatchObject({
      kind: "broke-here",
      passes: 2,
    });
  });

  it("takes no passed step of an earlier build for a run", () => {
    const taken = [makeStage("unit", [makeStep("test")], { taken_from: 3 })];
    const history = [...row("PPF"), again(4, 3, "P", { stages: taken, status: "failure" })];
    expect(judgeBuild(history[2]!, history)).toMatchObject({ kind: "broke-here" });
  });

  it("blames a commit after three failures in a row", () => {
    const history = [...row("PPF"), again(4, 3, "P"), ...row("____PPFFF").slice(4)];
    expect(judgeLast(history)).toMatchObject({ kind: "failing-since", since: { number: 7 } });
  });
});

describe("judgeBuild of pull requests", () => {
  it("blames the pull request if its target branch passes", () => {
    expect(judgeLast([...row("PPP"), build(4, "F", pull)])).toMatchObject({
      kind: "broke-here",
      passes: 3,
      scope: "target-branch",
    });
  });

  it("does not blame its target branch for a failure that is repaired there", () => {
    const own = [build(3, "F", pull), build(4, "P"), build(5, "F", pull)];
    expect(judgeLast([...row("PF"), ...own])).toMatchObject({
      kind: "failing-since",
      since: { number: 3 },
      scope: "comparable",
    });
  });

  it("says whether a rate counts builds of the target branch", () => {
    const own = [11, 12, 13].map((number) => build(number, "F", pull));
    expect(judgeLast(own)).toMatchObject({ kind: "failed-often", scope: "comparable" });
    expect(judgeLast([...row("PFPFPFP"), build(11, "F", pull)])).toMatchObject({
      kind: "failed-often",
      scope: "both",
    });
  });

  it("does not blame the pull request for a failure of its target branch", () => {
    expect(judgeLast([...row("PPFF"), build(5, "P", pull), build(6, "F", pull)])).toMatchObject({
      kind: "failing-since",
      since: { number: 3 },
      scope: "target-branch",
    });
  });

  it("recognizes builds of the same pull request", () => {
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
