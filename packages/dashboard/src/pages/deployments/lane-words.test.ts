import type { Promotion, Rollback } from "@signalbox/insight";
import { makeBuild } from "@signalbox/insight/testing";
import { describe, expect, it } from "vitest";
import { behindWords, betweenWords, noPromotionWords, noRollbackWords } from "./lane-words.ts";

const build = makeBuild(12);
const deployment = makeBuild(44);
const of = (count: number, isComplete = true) => ({
  builds: Array.from({ length: count }, (_, index) => makeBuild(index + 1)),
  isComplete,
});

describe("words about a lane", () => {
  it.each([
    [undefined, undefined],
    [of(0), "No newer build of main"],
    [of(1), "1 newer build of main"],
    [of(3), "3 newer builds of main"],
    [of(64, false), "At least 64 newer builds of main"],
  ])("counts the newer builds", (behind, expected) => {
    expect(behindWords(behind, "main")).toBe(expected);
  });

  it.each<[Promotion, string | undefined]>([
    [{ kind: "offered", build, between: undefined }, undefined],
    [{ kind: "runs", build }, "#12, the newest successful build, is already deployed"],
    [{ kind: "deploying", build, deployment }, "#44 is deploying it now"],
    [
      { kind: "older", build },
      "A newer build than #12, the newest successful one, is already deployed",
    ],
    [{ kind: "no-green", isComplete: true }, "No successful build of main"],
    [{ kind: "no-green", isComplete: false }, "No successful build of main among the newest ones"],
    [{ kind: "unknown" }, "The builds of the default branch are unknown"],
  ])("explains why there is no promotion: $kind", (promotion, expected) => {
    expect(noPromotionWords(promotion, "main")).toBe(expected);
  });

  it.each<[Rollback, boolean, string | undefined]>([
    [{ kind: "offered", deployment, deployed: 1, between: undefined }, false, undefined],
    [{ kind: "deploying", deployment }, false, "#44 is deploying it now"],
    [{ kind: "nothing-runs" }, false, "Nothing is deployed there yet"],
    [{ kind: "nothing-runs" }, true, "The deployed build is unknown"],
    [{ kind: "no-earlier" }, false, "No deployment of an older build"],
    [{ kind: "no-earlier" }, true, "No deployment of an older build found yet"],
  ])("explains why there is no rollback: $kind", (rollback, isSearched, expected) => {
    expect(noRollbackWords(rollback, isSearched)).toBe(expected);
  });

  it.each([
    [of(2), true, "2 builds will be added"],
    [of(1, false), true, "At least 1 build will be added"],
    [of(2), false, "2 builds will be rolled back"],
    [of(0), true, "No builds of the default branch in between"],
    [undefined, true, "The builds in between are unknown"],
  ])("counts the builds in between", (between, isPromotion, expected) => {
    expect(betweenWords(between, isPromotion)).toBe(expected);
  });
});
