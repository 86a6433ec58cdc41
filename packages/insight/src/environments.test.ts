import type { Build } from "@signalbox/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBuild, makeDeployment } from "../test/builds.ts";
import type { BranchBuilds } from "./branch-commits.ts";
import { deployedBuild, environmentsOf, type Environment } from "./environments.ts";

const numbers = (builds: readonly Build[] | undefined): number[] | undefined =>
  builds?.map((build) => build.number);

const whole = (...builds: Build[]): BranchBuilds => ({ builds, isComplete: true });
const main = whole(makeBuild(1), makeBuild(3), makeBuild(5), makeBuild(8, { status: "failure" }));
const only = (lane: readonly Build[], branch: BranchBuilds = main): Environment => {
  const [production, ...others] = environmentsOf(lane, branch);
  expect(others).toEqual([]);
  return production!;
};

describe("environmentsOf", () => {
  it("finds the current deployment, newer builds, and candidates", () => {
    const production = only([
      makeDeployment(2, 1),
      makeDeployment(4, 3),
      makeDeployment(6, 5, { status: "failure" }),
      makeDeployment(7, 1, { status: "running", finished: 0 }),
    ]);
    expect(production.current?.number).toBe(4);
    expect(numbers(production.newer)).toEqual([7, 6]);
    expect(numbers(production.earlier)).toEqual([2]);
    expect(production.deployed).toBe(3);
    expect(numbers(production.behind?.builds)).toEqual([8, 5]);
    expect(production.promotion).toMatchObject({ kind: "offered", build: { number: 5 } });
  });

  it("knows no current deployment before the first success", () => {
    const production = only([makeDeployment(6, 5, { status: "failure" })]);
    expect(production).toMatchObject({
      current: undefined,
      deployed: undefined,
      behind: undefined,
      promotion: { kind: "offered", build: { number: 5 }, between: undefined },
      rollback: { kind: "nothing-runs" },
    });
    expect(numbers(production.newer)).toEqual([6]);
  });

  it("has a lane per target, by name, and ignores other builds", () => {
    const lanes = environmentsOf(
      [
        makeDeployment(2, 1, { deploy_to: "staging" }),
        makeDeployment(4, 3),
        makeBuild(5),
        makeDeployment(6, 1, { deploy_to: "" }),
      ],
      main,
    );
    expect(lanes.map(({ target }) => target)).toEqual(["production", "staging"]);
  });

  it("finds the current deployment if the builds of the default branch are unknown", () => {
    expect(
      environmentsOf([makeDeployment(2, 1), makeDeployment(4, 3)], undefined)[0],
    ).toMatchObject({
      deployed: 3,
      behind: undefined,
      promotion: { kind: "unknown" },
      rollback: { kind: "offered", deployed: 1, between: undefined },
    });
  });

  it("puts each deployment into exactly one place of its lane", () => {
    const anyDeployment = fc.record({
      status: fc.constantFrom("success", "failure", "running", "killed"),
      deploy_to: fc.constantFrom("production", "staging"),
    });
    fc.assert(
      fc.property(fc.array(anyDeployment), (all) => {
        const lane = all.map((fields, index) => makeDeployment(index + 10, index % 9, fields));
        const found = environmentsOf(lane, main).flatMap(({ current, newer, earlier }) =>
          newer.concat(current ?? [], earlier),
        );
        expect(numbers(found)?.toSorted()).toEqual(numbers(lane)?.toSorted());
      }),
    );
  });
});

describe("the builds after the deployed one", () => {
  const buildOfCommit = (number: number, commit: number, fields: Partial<Build> = {}): Build =>
    makeBuild(number, { after: makeBuild(commit).after, ...fields });

  it.each([
    ["none", [makeBuild(3)], []],
    ["those with higher numbers", [makeBuild(3), makeBuild(5), makeBuild(8)], [8, 5]],
    ["also unfinished ones", [makeBuild(3), makeBuild(5, { status: "running" })], [5]],
    ["not the deployed commit again", [makeBuild(3), buildOfCommit(5, 3, { parent: 3 })], []],
    [
      "not a restart of an older commit",
      [makeBuild(1), makeBuild(3), buildOfCommit(5, 1, { parent: 1 })],
      [],
    ],
    ["not a restart of a build that is not listed", [buildOfCommit(5, 1, { parent: 1 })], []],
    [
      "a commit once, by its newest successful build",
      [
        makeBuild(5, { status: "failure" }),
        buildOfCommit(6, 5),
        buildOfCommit(7, 5, { status: "failure" }),
      ],
      [6],
    ],
    ["no deployments of the branch", [makeBuild(3), makeDeployment(9, 3)], []],
  ])("%s", (_, builds, expected) => {
    expect(numbers(only([makeDeployment(4, 3)], whole(...builds)).behind?.builds)).toEqual(
      expected,
    );
  });

  it.each([
    ["older builds are not listed", [makeBuild(5), makeBuild(8)], false],
    ["the deployed build is listed", [makeBuild(3), makeBuild(5)], true],
    ["an older build is listed", [makeBuild(2), makeBuild(5)], true],
  ])("whole or not: %s", (_, builds, isComplete) => {
    const { behind } = only([makeDeployment(4, 3)], { builds, isComplete: false });
    expect(behind?.isComplete).toBe(isComplete);
  });

  it("are found by the commit if the server does not report which build was deployed", () => {
    const production = only([makeDeployment(4, 0, { after: makeBuild(3).after })]);
    expect(production.deployed).toBe(3);
    expect(numbers(production.behind?.builds)).toEqual([8, 5]);
  });
});

describe("the promotion of the newest successful build", () => {
  const running = { status: "running", finished: 0 };
  const failed = { status: "failure" };
  it.each([
    ["is offered", [makeDeployment(4, 3)], main, { kind: "offered", build: { number: 5 } }],
    ["is what runs", [makeDeployment(6, 5)], main, { kind: "runs", build: { number: 5 } }],
    [
      "is what runs, which was deployed from a restart",
      [makeDeployment(7, 6, { after: makeBuild(5).after })],
      whole(makeBuild(5), makeBuild(6, { after: makeBuild(5).after, parent: 5 })),
      { kind: "runs", build: { number: 6 } },
    ],
    [
      "is under way",
      [makeDeployment(4, 3), makeDeployment(6, 5, running)],
      main,
      { kind: "deploying", deployment: { number: 6 } },
    ],
    [
      "is offered again after a failure",
      [makeDeployment(4, 3), makeDeployment(6, 5, failed)],
      main,
      { kind: "offered" },
    ],
    [
      "is older than what runs",
      [makeDeployment(9, 8, { after: makeBuild(8).after })],
      main,
      { kind: "older", build: { number: 5 } },
    ],
    [
      "is offered in place of a build of another branch, although that is newer",
      [makeDeployment(9, 7, { ref: "refs/heads/next" })],
      main,
      { kind: "offered", build: { number: 5 }, between: { builds: [] } },
    ],
    [
      "does not exist",
      [makeDeployment(4, 3)],
      whole(makeBuild(3, failed)),
      { kind: "no-green", isComplete: true },
    ],
    [
      "is that of the newest commit, not a later restart of an older one",
      [makeDeployment(2, 1)],
      whole(makeBuild(3), makeBuild(5), makeBuild(6, { after: makeBuild(3).after, parent: 3 })),
      { kind: "offered", build: { number: 5 } },
    ],
  ])("%s", (_, lane, branch, expected) => {
    expect(only(lane, branch).promotion).toMatchObject(expected);
  });

  it("lists the builds that come with it, and those only", () => {
    const { promotion } = only([makeDeployment(2, 1)]);
    expect(promotion.kind === "offered" && numbers(promotion.between?.builds)).toEqual([5, 3]);
  });
});

describe("the rollback to the deployment before", () => {
  const running = { status: "running", finished: 0 };
  it.each([
    [
      "is offered",
      [makeDeployment(2, 1), makeDeployment(4, 3)],
      { kind: "offered", deployment: { number: 2 }, deployed: 1 },
    ],
    [
      "skips failures and the same commit",
      [
        makeDeployment(2, 1),
        makeDeployment(4, 3),
        makeDeployment(6, 5, { status: "failure" }),
        makeDeployment(7, 3),
      ],
      { kind: "offered", deployment: { number: 2 } },
    ],
    [
      "goes on to older builds after a rollback",
      [
        makeDeployment(2, 1),
        makeDeployment(4, 3),
        makeDeployment(6, 5),
        makeDeployment(7, 3, { event: "rollback" }),
      ],
      { kind: "offered", deployment: { number: 2 }, deployed: 1 },
    ],
    [
      "does not return to what was rolled back",
      [makeDeployment(2, 1), makeDeployment(4, 3), makeDeployment(6, 1, { event: "rollback" })],
      { kind: "no-earlier" },
    ],
    [
      "is under way",
      [
        makeDeployment(2, 1),
        makeDeployment(4, 3),
        makeDeployment(6, 1, { event: "rollback", ...running }),
      ],
      { kind: "deploying", deployment: { number: 6 } },
    ],
    [
      "names the build that a rollback to a deployment returned to",
      [
        makeDeployment(2, 1),
        makeDeployment(4, 3),
        makeDeployment(6, 2, { event: "rollback", after: makeBuild(1).after }),
        makeDeployment(9, 8),
      ],
      { kind: "offered", deployment: { number: 6 }, deployed: 1 },
    ],
    ["needs an earlier one", [makeDeployment(4, 3)], { kind: "no-earlier" }],
    [
      "needs a current one",
      [makeDeployment(4, 3, { status: "failure" })],
      { kind: "nothing-runs" },
    ],
  ])("%s", (_, lane, expected) => {
    expect(only(lane).rollback).toMatchObject(expected);
  });

  it("lists the builds that are taken back", () => {
    const { rollback } = only([makeDeployment(2, 1), makeDeployment(6, 5)]);
    expect(rollback.kind === "offered" && numbers(rollback.between?.builds)).toEqual([5, 3]);
  });
});

describe("deployedBuild", () => {
  it.each([
    ["a promotion", [], makeDeployment(4, 3), 3],
    ["a restart", [makeDeployment(4, 3)], makeDeployment(6, 4, { after: makeBuild(3).after }), 3],
    [
      "a restart of a restart",
      [makeDeployment(4, 3), makeDeployment(6, 4, { after: makeBuild(3).after })],
      makeDeployment(7, 6, { after: makeBuild(3).after }),
      3,
    ],
    ["a server that does not tell", [], makeDeployment(4, 0), undefined],
  ])("of %s", (_, deployments, deployment, expected) => {
    expect(deployedBuild(deployment, deployments)).toBe(expected);
  });
});
