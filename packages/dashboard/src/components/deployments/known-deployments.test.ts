import type { Build } from "@signalbox/contract";
import { makeBuild, makeDeployment } from "@signalbox/insight/testing";
import { describe, expect, it } from "vitest";
import { listsAllDeployments, lanesOf, searchProgress } from "./known-deployments.ts";

const pageOf = (first: number, count: number): Build[] =>
  Array.from({ length: count }, (_, index) => makeBuild(first - index));

describe("lanesOf", () => {
  it("finds earlier deployments in the pages and on the branch", () => {
    const [production] = lanesOf({
      deployments: [makeDeployment(9, 8, { status: "failure" })],
      branch: { name: "main", builds: [makeBuild(8), makeBuild(5), makeDeployment(6, 5)] },
      pages: [[makeDeployment(9, 8, { status: "failure" }), makeDeployment(4, 3)]],
    });
    expect(production?.current?.number).toBe(6);
    expect(production?.earlier.map(({ number }) => number)).toEqual([4]);
  });

  it("has lanes only for the targets that the server lists", () => {
    const retired = makeDeployment(4, 3, { deploy_to: "retired" });
    const lanes = lanesOf({
      deployments: [makeDeployment(9, 8)],
      branch: undefined,
      pages: [[retired]],
    });
    expect(lanes.map(({ target }) => target)).toEqual(["production"]);
  });

  it("takes the newest known state of a build", () => {
    const running = makeDeployment(9, 8, { status: "running", finished: 0, version: 2 });
    const [production] = lanesOf({
      deployments: [running],
      branch: undefined,
      pages: [[makeDeployment(9, 8, { version: 3 })]],
    });
    expect(production?.current?.number).toBe(9);
  });

  it("takes a short list of a branch for the whole branch", () => {
    const lane = (builds: Build[]) =>
      lanesOf({
        deployments: [makeDeployment(201, 100)],
        branch: { name: "main", builds },
        pages: [],
      })[0];
    expect(lane(pageOf(200, 99))?.behind?.isComplete).toBe(true);
    expect(lane(pageOf(200, 100))?.behind).toMatchObject({ isComplete: false });
  });
});

it("finds builds of the branch in the pages, which may reach further back", () => {
  const [lane] = lanesOf({
    deployments: [makeDeployment(201, 90)],
    branch: { name: "main", builds: pageOf(200, 100) },
    pages: [pageOf(200, 50), pageOf(150, 50), pageOf(100, 50)],
  });
  expect(lane?.behind?.builds).toHaveLength(110);
  expect(lane?.behind?.isComplete).toBe(true);
});

it("knows whether a server that lists several deployments has listed all", () => {
  const lane = (count: number) => pageOf(100, count).map(({ number }) => makeDeployment(number, 1));
  expect(listsAllDeployments(lane(24))).toBe(true);
  expect(listsAllDeployments(lane(25))).toBe(false);
  expect(listsAllDeployments([])).toBe(true);
});

describe("searchedIn", () => {
  it.each([
    ["no page", [], { builds: 0, since: 0, isComplete: false }],
    [
      "a full page",
      [pageOf(90, 50)],
      { builds: 50, since: makeBuild(41).created, isComplete: false },
    ],
    [
      "a build on two pages",
      [pageOf(90, 50), pageOf(41, 50)],
      { builds: 99, since: makeBuild(-8).created, isComplete: false },
    ],
    ["the last page", [pageOf(90, 50), pageOf(40, 3)], { builds: 53, isComplete: true }],
  ])("%s", (_, pages, expected) => {
    expect(searchProgress(pages)).toMatchObject(expected);
  });
});
