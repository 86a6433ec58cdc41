import type { Build } from "@signalbox/contract";
import { makeBuild, makeDeployment } from "@signalbox/insight/testing";
import { describe, expect, it } from "vitest";
import { listsAllDeployments, lanesOf } from "./known-deployments.ts";

const pageOf = (first: number, count: number): Build[] =>
  Array.from({ length: count }, (_, index) => makeBuild(first - index));

describe("lanesOf", () => {
  it("joins earlier deployments with those of the branch", () => {
    const [production] = lanesOf({
      deployments: [makeDeployment(9, 8, { status: "failure" })],
      branch: { name: "main", builds: [makeBuild(8), makeBuild(5), makeDeployment(6, 5)] },
      earlier: [makeDeployment(9, 8, { status: "failure" }), makeDeployment(4, 3)],
    });
    expect(production?.current?.number).toBe(6);
    expect(production?.earlier.map(({ number }) => number)).toEqual([4]);
  });

  it("has lanes only for the targets that the server lists", () => {
    const retired = makeDeployment(4, 3, { deploy_to: "retired" });
    const lanes = lanesOf({
      deployments: [makeDeployment(9, 8)],
      branch: undefined,
      earlier: [retired],
    });
    expect(lanes.map(({ target }) => target)).toEqual(["production"]);
  });

  it("takes the newest known state of a build", () => {
    const running = makeDeployment(9, 8, { status: "running", finished: 0, version: 2 });
    const [production] = lanesOf({
      deployments: [running],
      branch: undefined,
      earlier: [makeDeployment(9, 8, { version: 3 })],
    });
    expect(production?.current?.number).toBe(9);
  });

  it("takes a short list of a branch for the whole branch", () => {
    const lane = (builds: Build[]) =>
      lanesOf({
        deployments: [makeDeployment(201, 100)],
        branch: { name: "main", builds },
        earlier: [],
      })[0];
    expect(lane(pageOf(200, 99))?.behind?.isComplete).toBe(true);
    expect(lane(pageOf(200, 100))?.behind).toMatchObject({ isComplete: false });
  });
});

it("knows whether a server that lists several deployments has listed all", () => {
  const lane = (count: number) => pageOf(100, count).map(({ number }) => makeDeployment(number, 1));
  expect(listsAllDeployments(lane(24))).toBe(true);
  expect(listsAllDeployments(lane(25))).toBe(false);
  expect(listsAllDeployments([])).toBe(true);
});
