import type { Build } from "@signalbox/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBuild } from "../test/builds.ts";
import { deployedBuild, environmentsOf } from "./environments.ts";

const deploy = (number: number, parent: number, fields: Partial<Build> = {}): Build =>
  makeBuild(number, {
    event: "promote",
    deploy_to: "production",
    parent,
    after: makeBuild(parent).after,
    ...fields,
  });

const numbers = (builds: readonly Build[] | undefined): number[] | undefined =>
  builds?.map((build) => build.number);

describe("environmentsOf", () => {
  const main = [makeBuild(1), makeBuild(3), makeBuild(5), makeBuild(8, { status: "failure" })];

  it("says what runs, what is newer, and what could run", () => {
    const lane = [
      deploy(2, 1),
      deploy(4, 3),
      deploy(6, 5, { status: "failure" }),
      deploy(7, 5, { status: "running", finished: 0 }),
    ];
    const [production] = environmentsOf(lane, main);
    expect(production?.current?.number).toBe(4);
    expect(numbers(production?.newer)).toEqual([7, 6]);
    expect(numbers(production?.earlier)).toEqual([2]);
    expect(production?.deployed).toBe(3);
    expect(numbers(production?.behind)).toEqual([8, 5]);
    expect(production?.promotable?.number).toBe(5);
    expect(production?.rollback?.number).toBe(2);
  });

  it("offers nothing that runs already", () => {
    const [production] = environmentsOf([deploy(6, 5), deploy(7, 5)], main);
    expect(production).toMatchObject({ promotable: undefined, rollback: undefined });
    expect(numbers(production?.behind)).toEqual([8]);
  });

  it("knows no current deployment before the first success", () => {
    const [production] = environmentsOf([deploy(6, 5, { status: "failure" })], main);
    expect(production).toMatchObject({
      current: undefined,
      deployed: undefined,
      behind: undefined,
    });
    expect(numbers(production?.newer)).toEqual([6]);
    expect(production?.promotable?.number).toBe(5);
  });

  it("has a lane per target, the newest deployment first, and ignores other builds", () => {
    const lanes = environmentsOf(
      [
        deploy(2, 1),
        deploy(4, 3, { deploy_to: "staging" }),
        makeBuild(5),
        deploy(6, 1, { deploy_to: "" }),
      ],
      main,
    );
    expect(lanes.map(({ target }) => target)).toEqual(["staging", "production"]);
  });

  it("counts a rollback as a deployment", () => {
    const lane = [deploy(2, 1), deploy(4, 3), deploy(6, 1, { event: "rollback" })];
    const [production] = environmentsOf(lane, main);
    expect(production?.current?.number).toBe(6);
    expect(production?.rollback?.number).toBe(4);
  });

  it("puts each deployment into exactly one place of its lane", () => {
    const anyDeployment = fc.record({
      status: fc.constantFrom("success", "failure", "running", "killed"),
      deploy_to: fc.constantFrom("production", "staging"),
    });
    fc.assert(
      fc.property(fc.array(anyDeployment), (all) => {
        const lane = all.map((fields, index) => deploy(index + 10, index % 9, fields));
        const found = environmentsOf(lane, main).flatMap(({ current, newer, earlier }) =>
          newer.concat(current ?? [], earlier),
        );
        expect(numbers(found)?.toSorted()).toEqual(numbers(lane)?.toSorted());
      }),
    );
  });
});

describe("deployedBuild", () => {
  it.each([
    ["a promotion", [], deploy(4, 3), 3],
    ["a restart", [deploy(4, 3)], deploy(6, 4, { after: makeBuild(3).after }), 3],
    [
      "a restart of a restart",
      [deploy(4, 3), deploy(6, 4, { after: makeBuild(3).after })],
      deploy(7, 6, { after: makeBuild(3).after }),
      3,
    ],
    ["a server that does not tell", [], deploy(4, 0), undefined],
  ])("of %s", (_, deployments, deployment, expected) => {
    expect(deployedBuild(deployment, deployments)).toBe(expected);
  });
});
