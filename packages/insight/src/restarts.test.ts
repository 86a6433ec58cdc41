import type { Build } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { makeBuild } from "../test/builds.ts";
import { restartedFrom, restartsOf } from "./restarts.ts";

const toProduction = { event: "promote", deploy_to: "production", after: "c" };

describe("restartedFrom and restartsOf", () => {
  const table: [string, Partial<Build>, Partial<Build>, boolean][] = [
    ["a restart of a push", { after: "c" }, { after: "c" }, true],
    ["a promotion of a push", { after: "c" }, toProduction, false],
    ["a restart of a promotion", toProduction, toProduction, true],
    [
      "a promotion to the next target",
      { ...toProduction, deploy_to: "staging" },
      toProduction,
      false,
    ],
  ];
  it.each(table)("%s", (_, first, second, isRestart) => {
    const original = makeBuild(14, first);
    const other = makeBuild(51, { ...second, parent: 14 });
    expect(restartedFrom(other, [original])).toBe(isRestart ? 14 : undefined);
    expect(restartsOf(original, [other])).toEqual(isRestart ? [51] : []);
  });

  it("does not list the rollback to a deployment, which repeats it with another event", () => {
    const deployment = makeBuild(14, toProduction);
    const rollback = makeBuild(51, { ...toProduction, event: "rollback", parent: 14 });
    expect(restartsOf(deployment, [rollback])).toEqual([]);
  });

  it("knows the original of a restarted push without a history", () => {
    expect(restartedFrom(makeBuild(51, { parent: 14 }), [])).toBe(14);
  });

  it("does not guess whether a deployment without its parent is a restart", () => {
    expect(restartedFrom(makeBuild(51, { ...toProduction, parent: 14 }), [])).toBeUndefined();
  });

  it("lists all restarts, the oldest first", () => {
    const again = { parent: 14, after: makeBuild(14).after };
    const history = [makeBuild(60, again), makeBuild(52), makeBuild(51, again)];
    expect(restartsOf(makeBuild(14), history)).toEqual([51, 60]);
  });

  it("has no parent if the server sends 0", () => {
    expect(restartedFrom(makeBuild(51, { parent: 0 }), [])).toBeUndefined();
  });
});
