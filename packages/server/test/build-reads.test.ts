import { Build, type Repo } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewBuild } from "../src/store/builds.ts";
import { differs } from "./differs.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let repo: Repo;
beforeAll(async () => {
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
  repo = server.app.deps.store.repos.find("team", "alpha")!.repo;
  for (let count = 0; count < 30; count += 1) add({ target: count < 10 ? "old" : "main" });
  add({ event: "tag", ref: "refs/tags/v1", target: "v1" });
  add({ event: "promote", deploy_to: "production", parent: 3, params: { a: "b" } });
  add({ event: "promote", deploy_to: "staging" });
  add({ event: "rollback", deploy_to: "production" });
});
afterAll(() => server.close());

const add = (build: Partial<NewBuild>) => {
  const base = { trigger: "@hook", event: "push", status: "success", after: "1".repeat(40) };
  const ref = `refs/heads/${build.target ?? "main"}`;
  const stage = { name: "test", status: "success", depends_on: ["lint"] };
  return server.app.deps.store.builds.insert(repo.id, { ...base, ref, ...build }, [stage]);
};

const path = { namespace: "team", name: "alpha" };
const numbers = async (query: Record<string, string> = {}) => {
  const { body } = await server.call("listBuilds", { as: "reader", params: path, query });
  return body.map(({ number }) => number);
};
const from = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first - index);

it.each([
  [{}, from(34, 25)],
  [{ page: "2" }, from(9, 9)],
  [{ page: "3" }, []],
  [{ page: "0", per_page: "3" }, from(34, 3)],
  [{ page: "x", per_page: "3" }, from(34, 3)],
  [{ page: "2", per_page: "3" }, from(31, 3)],
  [{ per_page: "0" }, from(34, 25)],
  [{ per_page: "101" }, from(34, 25)],
  [{ per_page: "100" }, from(34, 34)],
  [{ per_page: "-5" }, from(34, 25)],
  [{ branch: "old", per_page: "3" }, from(10, 3)],
  [{ branch: "none" }, []],
  [{ tag: "v1" }, [31]],
  [{ tag: "v1", branch: "old", per_page: "1" }, [10]],
] as [Record<string, string>, number[]][])("lists builds for %j", async (query, expected) => {
  expect(await numbers(query)).toEqual(expected);
});

it("lists builds without stages and without empty fields", async () => {
  const { body } = await server.call("listBuilds", { params: path, query: { tag: "v1" } });
  const keys = Object.keys(body[0]!);
  for (const key of ["stages", "parent", "error", "params", "cron", "deploy_to", "debug", "title"])
    expect(keys).not.toContain(key);
  expect(body[0]).toMatchObject({ timestamp: 0, link: "", started: 0, version: 1 });
});

it(
  "returns one build with its stages, and their steps once they exist",
  { fails: differs("exec pipelines name no dependencies of steps") },
  async () => {
    const params = { ...path, number: 34 };
    const before = (await server.call("getBuild", { as: "reader", params })).body;
    expect(before.stages).toHaveLength(1);
    expect(before.stages![0]).toMatchObject({
      number: 1,
      name: "test",
      depends_on: ["lint"],
      exit_code: 0,
      errignore: false,
      on_success: true,
      on_failure: false,
      build_id: before.id,
      repo_id: repo.id,
    });
    expect(before.stages![0]).not.toHaveProperty("steps");
    const stageId = before.stages![0]!.id;
    const steps = [
      { number: 1, name: "clone", status: "success" },
      { number: 2, name: "test", status: "failure", exit_code: 1, depends_on: ["clone"] },
    ];
    server.app.deps.store.steps.insertAll(stageId, steps);
    const after = (await server.call("getBuild", { as: "reader", params })).body;
    expect(after.stages![0]!.steps).toEqual([
      { id: 1, step_id: stageId, version: 1, exit_code: 0, ...steps[0] },
      { id: 2, step_id: stageId, version: 1, ...steps[1] },
    ]);
  },
);

it("shows how a build was started", async () => {
  const { body } = await server.call("getBuild", { params: { ...path, number: 32 } });
  expect(body).toMatchObject({ deploy_to: "production", parent: 3, params: { a: "b" } });
});

it.each([
  ["99", 404, "sql: no rows in result set"],
  ["0", 404, "sql: no rows in result set"],
  ["x", 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
])("does not find build %s", async (number, status, message) => {
  const answer = await server.call("getBuild", { params: { ...path, number } });
  expect([answer.status, answer.message]).toEqual([status, message]);
});

it.each([
  [{}, 34],
  [{ branch: "old" }, 10],
  [{ ref: "refs/tags/v1" }, 31],
  [{ ref: "refs/tags/v1", branch: "old" }, 10],
] as [Record<string, string>, number][])("finds the newest build of %j", async (query, number) => {
  const answer = await server.call("getLatestBuild", { params: path, query });
  expect([answer.body.number, answer.body.stages?.length]).toEqual([number, 1]);
});

it("finds no newest build of a branch that has none", async () => {
  const answer = await server.call("getLatestBuild", { params: path, query: { branch: "none" } });
  expect([answer.status, answer.message]).toEqual([404, "sql: no rows in result set"]);
});

it("lists the newest push build of each branch", async () => {
  const { body } = await server.call("listBranches", { as: "reader", params: path });
  expect(body.map(({ target, number }) => [target, number])).toEqual([
    ["old", 10],
    ["main", 30],
  ]);
});

it("lists the newest deployment of each target", async () => {
  const { body } = await server.call("listDeployments", { as: "reader", params: path });
  expect(body.map(({ deploy_to, number, event }) => [deploy_to, number, event])).toEqual([
    ["staging", 33, "promote"],
    ["production", 34, "rollback"],
  ]);
});

it.each([
  ["2", [32, 33, 34]],
  ["0", [32, 33, 34]],
])(
  "lists the newest deployments of each target for limit %s",
  { fails: differs("only the newest deployment of a target is listed") },
  async (limit, expected) => {
    const { body } = await server.call("listDeployments", { params: path, query: { limit } });
    expect(body.map(({ number }) => number)).toEqual(expected);
  },
);

it("draws a badge for everybody, and sends it only when it has changed", async () => {
  const badge = (query: string, headers: Record<string, string> = {}) =>
    server.fetch(`/api/badges/team/alpha/status.svg${query}`, { as: "nobody", headers });
  const response = await badge("");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cross-origin-resource-policy")).toBeNull();
  expect(response.headers.get("cache-control")).toContain("no-cache");
  expect(await response.text()).toContain(">success</text>");
  const same = await badge("", { "if-none-match": response.headers.get("etag")! });
  expect([same.status, await same.text()]).toEqual([304, ""]);
  expect(await (await badge("?branch=none")).text()).toContain(">none</text>");
  const { store } = server.app.deps;
  const { id } = store.builds.find(repo.id, 34)!;
  for (const [status, text] of Object.entries({
    pending: "started",
    running: "started",
    error: "error",
    killed: "failure",
    declined: "failure",
    skipped: "failure",
    failure: "failure",
    success: "success",
  })) {
    store.builds.update(id, { status });
    expect(await (await badge("")).text()).toContain(`>${text}</text>`);
  }
  const unknown = await server.fetch("/api/badges/no/where/status.svg", { as: "nobody" });
  expect([unknown.status, await unknown.text()]).toEqual([200, expect.stringContaining(">none<")]);
});

it(
  "describes the last build to desktop monitors",
  { fails: differs("its pages are at other addresses") },
  async () => {
    const { store } = server.app.deps;
    store.builds.update(store.builds.find(repo.id, 34)!.id, {
      status: "killed",
      started: 4_102_444_800,
    });
    const text = await (await server.fetch("/api/badges/team/alpha/cc.xml")).text();
    expect(text).toBe(
      '<Projects><Project name="team/alpha" activity="Sleeping" lastBuildStatus="Exception"' +
        ' lastBuildLabel="34" lastBuildTime="2100-01-01T00:00:00Z"' +
        ` webUrl="${server.address}/team/alpha/34"></Project></Projects>\n`,
    );
    expect(await (await server.fetch("/team/alpha/cc.xml")).text()).toBe(text);
    const visitor = await server.fetch("/api/badges/team/alpha/cc.xml", { as: "nobody" });
    expect(visitor.status).toBe(401);
  },
);

const details = async (query: Record<string, string> = {}) =>
  (await server.call("listBuildDetails", { as: "reader", params: path, query })).body;

it.each([
  [{}, from(34, 25)],
  [{ limit: "3" }, from(34, 3)],
  [{ before: "10", limit: "3" }, from(9, 3)],
  [{ before: "3", limit: "100" }, [2, 1]],
  [{ before: "1" }, []],
  [{ limit: "101" }, from(34, 25)],
] as [Record<string, string>, number[]][])("lists details for %j", async (query, expected) => {
  expect((await details(query)).map(({ number }) => number)).toEqual(expected);
});

it("lists the same details that the call for one build answers", async () => {
  const { store } = server.app.deps;
  const build = add({ target: "steps" });
  const [stage] = build.stages;
  const step = (number: number) => ({ number, name: `step ${number}`, status: "success" });
  store.steps.insertAll(stage!.id, [step(1), step(2)]);
  const { body } = await server.call("getBuild", { params: { ...path, number: build.number } });
  expect(body.stages![0]!.steps).toHaveLength(2);
  const newer = await details({ limit: "2" });
  expect(newer[0]).toEqual(body);
  expect(newer[1]!.stages).toHaveLength(1);
});

it("lists fewer builds if they have many steps, but at least one", async () => {
  const { store } = server.app.deps;
  const builds = [add({}), add({}), add({})];
  for (const { stages } of builds)
    store.steps.insertAll(
      stages[0]!.id,
      Array.from({ length: 2 }, (_, index) => ({
        number: index + 1,
        name: `${index}`,
        status: "success",
      })),
    );
  const [first = 0, second = 0, third = 0] = builds.map(({ number }) => number);
  const list = (maxSteps: number) =>
    store.answers
      .detailedBuilds(repo.id, { before: third + 1, limit: 3, maxSteps })
      .map((json) => Build.parse(JSON.parse(json)).number);
  expect(list(6)).toEqual([third, second, first]);
  expect(list(5)).toEqual([third, second]);
  expect(list(1)).toEqual([third]);
});

it("refuses details below something that is not a number", async () => {
  const { status, message } = await server.call("listBuildDetails", {
    params: path,
    query: { before: "x" },
  });
  expect([status, message]).toEqual([400, 'strconv.ParseInt: parsing "x": invalid syntax']);
});

it("lists the restarts of a build, but not its deployments", async () => {
  const restart = { parent: 4, target: "old" };
  const again = [add(restart), add(restart)].map(({ number }) => number);
  const { number: promotion } = add({ event: "promote", deploy_to: "live", parent: 4 });
  const { number: repeated } = add({ event: "promote", deploy_to: "live", parent: promotion });
  const restartsOf = async (number: number) => {
    const params = { ...path, number };
    const { status, body } = await server.call("listRestarts", { as: "reader", params });
    return status === 200 ? body.map((build) => [build.number, build.stages]) : status;
  };
  expect(await restartsOf(4)).toEqual(again.toReversed().map((number) => [number, undefined]));
  expect(await restartsOf(promotion)).toEqual([[repeated, undefined]]);
  expect(await restartsOf(5)).toEqual([]);
  expect(await restartsOf(9999)).toBe(404);
});

it("shows the values of parameters that look secret to writers only", async () => {
  const params = { REGION: "eu-central-1", DB_PASSWORD: "correct horse" };
  const { number } = add({ event: "promote", deploy_to: "production", params });
  const shown = { ...params, DB_PASSWORD: "" };
  const at = { ...path, number };
  expect((await server.call("getBuild", { as: "reader", params: at })).body.params).toEqual(shown);
  for (const call of ["listBuilds", "listDeployments"] as const) {
    const { body } = await server.call(call, { as: "reader", params: path });
    expect(body.find((build) => build.number === number)?.params).toEqual(shown);
  }
  expect((await server.call("getParameters", { as: "reader", params: at })).status).toBe(404);
  expect((await server.call("getParameters", { as: "writer", params: at })).body).toEqual(params);
});

describe("the pipeline file of a build", () => {
  const read = (number: number) =>
    server.call("getPipelineFile", { as: "reader", params: { ...path, number } });
  const text = `kind: pipeline
type: exec
name: test
steps: [{ name: unit, commands: [make] }]
---
kind: pipeline
type: exec
name: release
trigger: { event: [promote, tag] }
`;

  it("is the one that it ran, with what it did not run", async () => {
    const { builds } = server.app.deps.store;
    const file = { path: "ci.yml", text };
    const base = { trigger: "kim", event: "push", status: "success", ref: "refs/heads/main" };
    const stages = [{ name: "test", status: "success" }];
    const { number } = builds.insert(repo.id, { ...base, after: "2" }, stages, { file });
    expect((await read(number)).body).toEqual({
      path: "ci.yml",
      text,
      source: "build",
      stages: [
        { name: "test", line: 1, number: 1, steps: [{ name: "unit", line: 4 }] },
        { name: "release", line: 6, reason: "event push does not match promote, tag", steps: [] },
      ],
    });
    const wrong = { path: "ci.yml", text: "kind: pipeline\nsteps: x\n" };
    const refused = builds.insert(repo.id, { ...base, after: "2" }, [], { file: wrong }).number;
    expect((await read(refused)).body).toMatchObject({
      text: wrong.text,
      problem: expect.stringContaining("steps must be a list") as unknown,
    });
  });

  it("is that of its commit for a build of an earlier version, or says that the commit is gone", async () => {
    expect((await read(1)).body).toEqual({
      path: ".drone.yml",
      source: "commit",
      problem: "The repository no longer has the commit 11111111",
      stages: [],
    });
  });
});
