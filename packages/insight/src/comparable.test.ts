import type { Build } from "@signalbox/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBuild, makeStage, makeStep } from "../test/builds.ts";
import { comparableBuilds, comparisonKey, isCounted, targetBranchBuilds } from "./comparable.ts";

const main = { event: "push", ref: "refs/heads/main" };
const pull = { event: "pull_request", ref: "refs/pull/7/head", target: "main" };

describe("comparisonKey", () => {
  const same: [string, Partial<Build>, Partial<Build>][] = [
    ["pushes to one branch", main, { ...main, after: "b" }],
    ["a restart of a push", main, { ...main, parent: 1, trigger: "dana" }],
    ["builds of one pull request", pull, { ...pull, action: "synchronized" }],
    ["tags", { event: "tag", ref: "refs/tags/v1" }, { event: "tag", ref: "refs/tags/v2" }],
    [
      "a promotion and a rollback to one target",
      { event: "promote", deploy_to: "production", ref: "refs/heads/main" },
      { event: "rollback", deploy_to: "production", ref: "refs/heads/hotfix" },
    ],
    [
      "runs of one cron job",
      { event: "cron", cron: "nightly" },
      { event: "cron", cron: "nightly" },
    ],
    ["events of another server", { event: "release" }, { event: "release" }],
  ];
  it.each(same)("is the same for %s", (_, one, other) => {
    expect(comparisonKey(makeBuild(1, one))).toBe(comparisonKey(makeBuild(2, other)));
  });

  const different: [string, Partial<Build>, Partial<Build>][] = [
    ["pushes to two branches", main, { event: "push", ref: "refs/heads/next" }],
    ["a push and a custom build of one branch", main, { ...main, event: "custom" }],
    ["a push and a cron build of one branch", main, { ...main, event: "cron", cron: "nightly" }],
    ["two cron jobs", { event: "cron", cron: "nightly" }, { event: "cron", cron: "weekly" }],
    ["two pull requests", pull, { ...pull, ref: "refs/pull/8/head" }],
    [
      "two targets",
      { event: "promote", deploy_to: "production" },
      { event: "promote", deploy_to: "staging" },
    ],
    [
      "names that would be joined to the same text",
      { event: "cron", cron: "a", ref: "b,c" },
      { event: "cron", cron: "a,b", ref: "c" },
    ],
  ];
  it.each(different)("differs for %s", (_, one, other) => {
    expect(comparisonKey(makeBuild(1, one))).not.toBe(comparisonKey(makeBuild(2, other)));
  });
});

describe("isCounted", () => {
  const open = makeStage("build", [makeStep("test")], { status: "running" });
  const cases: [string, Partial<Build>, boolean][] = [
    ["a success", {}, true],
    ["a failure", { status: "failure" }, true],
    ["a killed build", { status: "killed" }, true],
    ["a running build", { status: "running", finished: 0 }, false],
    ["a blocked build", { status: "blocked", finished: 0 }, false],
    ["a declined build", { status: "declined", finished: 0 }, false],
    ["a declined build with an end", { status: "declined" }, false],
    ["a trial", { trial: true }, false],
    ["a local run", { local: "changed" }, false],
    ["a killed build with an open stage", { status: "killed", stages: [open] }, false],
  ];
  it.each(cases)("%s", (_, fields, expected) => {
    expect(isCounted(makeBuild(1, fields))).toBe(expected);
  });
});

describe("comparableBuilds", () => {
  it("finds the others of the same key, newest first", () => {
    const history = [
      makeBuild(3),
      makeBuild(9),
      makeBuild(8, { status: "running", finished: 0 }),
      makeBuild(7, { ref: "refs/heads/next" }),
      makeBuild(5),
    ];
    expect(comparableBuilds(makeBuild(5), history).map((build) => build.number)).toEqual([9, 3]);
  });

  it("does not depend on the order of the history, and never contains the build", () => {
    const anyBuild = fc
      .record({ number: fc.nat(20), event: fc.constantFrom("push", "custom", "tag") })
      .map(({ number, event }) => makeBuild(number, { event }));
    const anyHistory = fc.uniqueArray(anyBuild, { selector: (build) => build.number });
    fc.assert(
      fc.property(anyBuild, anyHistory, (build, history) => {
        const found = comparableBuilds(build, history);
        expect(comparableBuilds(build, history.toReversed())).toEqual(found);
        expect(found.map((other) => other.number)).not.toContain(build.number);
        for (const other of found) expect(comparisonKey(other)).toBe(comparisonKey(build));
      }),
    );
  });
});

describe("targetBranchBuilds", () => {
  const history = [makeBuild(4), makeBuild(3, { ...main, event: "custom" }), makeBuild(2, pull)];

  it("finds the pushes to the target branch of a pull request", () => {
    const found = targetBranchBuilds(makeBuild(5, pull), history);
    expect(found.map((build) => build.number)).toEqual([4]);
  });

  it("finds nothing for a push", () => {
    expect(targetBranchBuilds(makeBuild(5), history)).toEqual([]);
  });
});
