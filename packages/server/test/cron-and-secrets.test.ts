import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { differs } from "./differs.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.makeRepository("beta");
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

const params = { namespace: "team", name: "alpha" };
const beta = { namespace: "team", name: "beta" };

it("creates a cron job with a name that fits into a path, and with the time of its next run", async () => {
  const body = { name: " Every Night! ", expr: "@daily", branch: "release" };
  const answer = await server.call("createCron", { as: "writer", params, body });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: expect.any(Number),
    repo_id: expect.any(Number),
    name: "every-night",
    expr: "@daily",
    next: expect.any(Number),
    prev: 0,
    event: "push",
    branch: "release",
    disabled: false,
    created: expect.any(Number),
    updated: expect.any(Number),
    version: 1,
  });
  expect(answer.body.next * 1000).toBeGreaterThan(Date.now());
});

it("uses the default branch if none is named", async () => {
  const body = { name: "hourly", expr: "0 0 * * * *" };
  expect((await server.call("createCron", { params, body })).body.branch).toBe("main");
});

it("lists the cron jobs of each repository by name", async () => {
  await server.call("createCron", { params: beta, body: { name: "other", expr: "@hourly" } });
  const { body } = await server.call("listCron", { as: "writer", params });
  expect(body.map(({ name }) => name)).toEqual(["every-night", "hourly"]);
});

it.each([
  [{}, 400, "Invalid Cronjob Expression"],
  [{ name: "x", expr: "sometimes" }, 400, "Invalid Cronjob Expression"],
  [{ name: "!", expr: "@daily" }, 400, "Invalid Cronjob Name"],
])("refuses the cron job %j with %i %s", async (body, status, message) => {
  const answer = await server.call("createCron", { params, body });
  expect([answer.status, answer.message]).toEqual([status, message]);
});

it(
  "refuses a second cron job with the same name",
  { fails: differs("what exists twice is an error of the database") },
  async () => {
    const answer = await server.call("createCron", {
      params,
      body: { name: "HOURLY", expr: "@daily" },
    });
    expect([answer.status, answer.message]).toEqual([
      409,
      "A cron job named hourly already exists",
    ]);
  },
);

it("shows one cron job", async () => {
  const cron = { ...params, cron: "hourly" };
  const { body } = await server.call("getCron", { as: "writer", params: cron });
  expect(body).toMatchObject({ name: "hourly", expr: "0 0 * * * *", branch: "main" });
  const unknown = await server.call("getCron", { params: { ...params, cron: "none" } });
  expect([unknown.status, unknown.message]).toEqual([404, "sql: no rows in result set"]);
});

it("changes everything of a cron job except its name and expression", async () => {
  const cron = { ...params, cron: "hourly" };
  const change = async (body: object) =>
    (await server.call("updateCron", { as: "writer", params: cron, body })).body;
  const changed = await change({ branch: "release", target: "prod", expr: "@daily", name: "x" });
  expect(changed).toMatchObject({
    name: "hourly",
    expr: "0 0 * * * *",
    branch: "release",
    target: "prod",
    disabled: false,
  });
  const off = await change({ disabled: true, branch: null, target: null, event: null });
  expect(off).toMatchObject({ branch: "release", target: "prod", disabled: true });
  server.advance(3 * 3600);
  const on = await change({ disabled: false });
  // Missed runs are not backfilled.
  expect([on.disabled, on.next > off.next + 3600]).toEqual([false, true]);
  expect(await change({ target: "" })).not.toHaveProperty("target");
  const unknown = await server.call("updateCron", {
    params: { ...params, cron: "none" },
    body: {},
  });
  expect(unknown.status).toBe(404);
  // Drone servers store the job anyway, so its version and `updated` change.
  const {
    version: _v,
    updated: _u,
    ...same
  } = (await server.call("getCron", { params: cron })).body;
  for (const text of ["{", "", '{"disabled":"yes"}']) {
    const ignored = await server.call("updateCron", { params: cron, text });
    expect([ignored.status, ignored.body]).toMatchObject([200, same]);
  }
  const put = await server.fetch("/api/repos/team/alpha/cron/hourly", { method: "PUT" });
  expect(put.status).toBe(405);
});

it("removes a cron job, even if the request is sent twice, as the command line does", async () => {
  const remove = (cron: string) => server.call("deleteCron", { params: { ...params, cron } });
  const removed = await remove("hourly");
  expect([removed.status, removed.body]).toEqual([204, undefined]);
  expect((await remove("hourly")).status).toBe(204);
  server.advance(11);
  await remove("every-night");
  for (const cron of ["hourly", "never-there"]) {
    const again = await remove(cron);
    expect([again.status, again.message]).toEqual([404, "sql: no rows in result set"]);
  }
});

it("stores a secret and never shows its value", async () => {
  const body = { name: "deploy_key", data: "extremely secret value", pull_request: true };
  const answer = await server.call("createSecret", { as: "writer", params, body });
  expect(answer.status).toBe(200);
  const { id } = answer.body;
  const repo_id = server.app.deps.store.repos.find("team", "alpha")!.repo.id;
  expect(answer.body).toEqual({ id, repo_id, name: "deploy_key", pull_request: true });
  await server.call("createSecret", { params, body: { name: "api.token", data: "x" } });
  const list = await server.call("listSecrets", { as: "writer", params });
  expect(list.body.map(({ name }) => name)).toEqual(["api.token", "deploy_key"]);
  expect(JSON.stringify(list.body)).not.toContain("extremely");
  expect((await server.call("listSecrets", { params: beta })).body).toEqual([]);
});

it("encrypts values and tokens on disk", async () => {
  const { store } = server.app.deps;
  const repo = store.repos.find("team", "alpha")!.repo;
  expect(store.secrets.listOpen(repo.id).map(({ data }) => data)).toContain(
    "extremely secret value",
  );
  const path = join(server.folder, "data", "signalbox.db");
  const files = await Promise.all([readFile(path), readFile(`${path}-wal`)]);
  for (const text of ["extremely secret value", server.tokenOf("reader"), server.tokenOf("owner")])
    expect(files.map((file) => file.includes(text))).toEqual([false, false]);
  expect(files.some((file) => file.includes("deploy_key"))).toBe(true);
});

it.each([
  [{}, 400, "Invalid Secret Name"],
  [{ name: "a b", data: "x" }, 400, "Invalid Secret Name"],
  [{ name: ".", data: "x" }, 400, "name must not be . or .."],
  [{ name: "..", data: "x" }, 400, "name must not be . or .."],
  [{ name: "key", data: "" }, 400, "Invalid Secret Value"],
  [{ name: "key", data: null }, 400, "Invalid Secret Value"],
])("refuses the secret %j with %i %s", async (body, status, message) => {
  const answer = await server.call("createSecret", { params, body });
  expect([answer.status, answer.message]).toEqual([status, message]);
});

it(
  "refuses a second secret with the same name",
  { fails: differs("what exists twice is an error of the database") },
  async () => {
    const answer = await server.call("createSecret", {
      params,
      body: { name: "Deploy_Key", data: "x" },
    });
    expect([answer.status, answer.message]).toEqual([
      409,
      "A secret named Deploy_Key already exists",
    ]);
  },
);

it("shows one secret, without its value", async () => {
  const one = { ...params, secret: "DEPLOY_key" };
  const { body } = await server.call("getSecret", { as: "writer", params: one });
  expect(body).toEqual({
    id: expect.any(Number),
    repo_id: expect.any(Number),
    name: "deploy_key",
    pull_request: true,
  });
  const unknown = await server.call("getSecret", { params: { ...params, secret: "none" } });
  expect([unknown.status, unknown.message]).toEqual([404, "sql: no rows in result set"]);
});

it("replaces a secret in place, and keeps missing keys", async () => {
  const secret = { ...params, secret: "deploy_key" };
  const change = (body: { data?: string; pull_request?: boolean }) =>
    server.call("updateSecret", { as: "writer", params: secret, body });
  const { repos, secrets } = server.app.deps.store;
  const open = () => {
    const all = secrets.listOpen(repos.find("team", "alpha")!.repo.id);
    return all.find(({ name }) => name === "deploy_key");
  };
  expect((await change({ data: "another value" })).body).toMatchObject({ pull_request: true });
  expect(open()).toMatchObject({ data: "another value", pull_request: true });
  expect((await change({ pull_request: false })).body.pull_request).toBeUndefined();
  expect(open()).toMatchObject({ data: "another value", pull_request: false });
  const empty = await change({ data: "" });
  expect([empty.status, empty.message]).toEqual([400, "Invalid Secret Value"]);
  const unknown = await server.call("updateSecret", {
    params: { ...params, secret: "nobody" },
    body: { data: "x" },
  });
  expect([unknown.status, unknown.message]).toEqual([404, "sql: no rows in result set"]);
});

it("removes a secret, and does not find it the second time", async () => {
  const removed = await server.call("deleteSecret", { params: { ...params, secret: "api.token" } });
  expect([removed.status, removed.body]).toEqual([204, undefined]);
  const again = await server.call("deleteSecret", { params: { ...params, secret: "api.token" } });
  expect([again.status, again.message]).toEqual([404, "sql: no rows in result set"]);
});
