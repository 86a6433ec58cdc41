import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enableRepository, getBuild } from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** A local run as earlier versions stored it, with the log of its only step. */
const storeLocalRun = async (name: string) => {
  const repository = await enableRepository(server, name);
  const { store, logs } = server.app.deps;
  const { repo } = store.repos.find("team", name)!;
  const { id, number, stages } = store.builds.insert(
    repo.id,
    {
      trigger: "writer",
      event: "custom",
      status: "success",
      ref: "refs/heads/main",
      target: "main",
      after: await repository.sha("main"),
      message: "Local run: First commit",
      local: "changed",
    },
    [{ name: "default", status: "success", machine: "laptop" }],
  );
  store.steps.insertAll(stages[0]!.id, [{ number: 1, name: "test", status: "success" }]);
  const log = logs.path({ build: id, stage: 1, step: 1 });
  await mkdir(dirname(log), { recursive: true });
  await writeFile(log, '{"pos":0,"out":"ok\\n","time":0},\n');
  return { repository, number, params: { ...repository.params, number } };
};

it("a stored local run is listed and read with its log, for those who may read the repository", async () => {
  const { repository, number, params } = await storeLocalRun("stored");
  const builds = await server.call("listBuilds", { as: "reader", params: repository.params });
  expect(builds.body).toMatchObject([{ number, local: "changed", status: "success" }]);
  expect(await getBuild(server, repository, number)).toMatchObject({
    local: "changed",
    stages: [{ machine: "laptop", steps: [{ name: "test", status: "success" }] }],
  });
  const place = { ...params, stage: 1, step: 1 };
  const log = await server.call("getLogs", { as: "reader", params: place });
  expect(log.body).toEqual([{ pos: 0, out: "ok\n", time: 0 }]);
});

it("a stored local run is no latest build, is not part of badges, and starts nothing", async () => {
  const { repository, params } = await storeLocalRun("apart");
  expect((await server.call("getLatestBuild", { params: repository.params })).status).toBe(404);
  const badge = await server.fetch("/api/badges/team/apart/status.svg");
  expect(await badge.text()).toContain("<title>build: none</title>");
  expect((await server.fetch("/api/badges/team/apart/cc.xml")).status).toBe(404);
  const repos = await server.call("listUserRepos", { query: { latest: "true" } });
  const listed = repos.body.find(({ name }) => name === "apart");
  expect([listed?.build, listed?.default_branch_build]).toEqual([undefined, undefined]);
  expect((await server.call("listBranches", { params: repository.params })).body).toEqual([]);
  const query = { target: "production" };
  for (const name of ["restartBuild", "promoteBuild", "rollbackBuild"] as const) {
    const answer = await server.call(name, { params, query });
    expect([answer.status, answer.message]).toEqual([
      400,
      "A local run cannot be restarted or deployed, because the server does not have its files",
    ]);
  }
});

it("nothing reports a run that takes place elsewhere", async () => {
  const { params } = await storeLocalRun("closed");
  const path = "/api/repos/team/closed/local-runs";
  for (const address of [path, `${path}/${params.number}`]) {
    const answer = await server.fetch(address, { as: "owner", method: "POST", body: "{}" });
    expect(answer.status).toBe(404);
  }
});
