import { afterAll, beforeAll, expect, it } from "vitest";
import { differs } from "./differs.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";
import type { GitFixture } from "./git-fixture.ts";

let server: TestApp;
let alpha: GitFixture;
beforeAll(async () => {
  server = await startTestApp();
  alpha = await server.makeRepository("alpha");
  await server.makeRepository("beta");
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

const params = { namespace: "team", name: "alpha" };

it("finds a repository whatever the letter case", async () => {
  const found = await server.call("getRepo", { params: { namespace: "TEAM", name: "Alpha" } });
  expect([found.status, found.body.slug]).toEqual([200, "team/alpha"]);
});

it("activates a repository with the defaults, and marks its commits as seen", async () => {
  await alpha.tag("v1", "main");
  const { status, body } = await server.call("enableRepo", { as: "admin", params });
  expect(status).toBe(200);
  expect(body).toMatchObject({ active: true, config_path: ".drone.yml", timeout: 60 });
  expect(body).not.toHaveProperty("permissions");
  const { store } = server.app.deps;
  expect(body.user_id).toBe(store.users.find("admin")?.id);
  expect([...store.seenRefs.list(body.id)]).toEqual([
    ["refs/heads/main", await alpha.sha("main")],
    ["refs/tags/v1", await alpha.sha("main")],
  ]);
});

it(
  "says that the newest commit has no pipeline file, or an empty one",
  { fails: differs("a repository does not say that its pipeline file is missing or empty") },
  async () => {
    expect((await server.call("getRepo", { params })).body.config_missing).toBe(true);
    expect((await server.call("enableRepo", { params })).body.config_missing).toBe(true);
    const other = { params, body: { config_path: "README.md" } };
    expect((await server.call("updateRepo", other)).body.config_missing).toBeUndefined();
    await server.call("updateRepo", { params, body: { config_path: ".drone.yml" } });
    await alpha.commit({ ".drone.yml": "# later\n---\n\n" }, "Add an empty pipeline file");
    const empty = (await server.call("getRepo", { params })).body;
    expect([empty.config_missing, empty.config_empty]).toEqual([undefined, true]);
    await alpha.commit({ ".drone.yml": "kind: pipeline" }, "Add a pipeline");
    const { body } = await server.call("getRepo", { params });
    expect([body.config_missing, body.config_empty]).toEqual([undefined, undefined]);
  },
);

it("keeps settings over disabling and enabling", async () => {
  await server.call("updateRepo", { params, body: { config_path: "ci.yml" } });
  const disabled = await server.call("disableRepo", { params });
  expect([disabled.status, disabled.body.active]).toEqual([200, false]);
  const enabled = await server.call("enableRepo", { params });
  expect([enabled.body.active, enabled.body.config_path]).toEqual([true, "ci.yml"]);
});

it(
  "lets writers change settings",
  { fails: differs("changing settings needs an administrator of the repository") },
  async () => {
    const before = (await server.call("getRepo", { params })).body;
    const { status, body } = await server.call("updateRepo", {
      as: "writer",
      params,
      body: { ignore_forks: true, auto_cancel_pushes: true, visibility: null, timeout: 15 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ignore_forks: true,
      auto_cancel_pushes: true,
      visibility: "private",
      timeout: 15,
      version: before.version + 1,
    });
  },
);

it("lets writers neither activate nor disable a repository", async () => {
  for (const name of ["enableRepo", "disableRepo"] as const) {
    const answer = await server.call(name, { as: "writer", params });
    expect([answer.status, answer.message]).toEqual([404, "Not Found"]);
  }
});

it("ignores settings that only a system administrator may change", async () => {
  const body = { trusted: true, protected: true, throttle: 2, counter: 100 };
  const passed = await server.call("updateRepo", { as: "admin", params, body });
  expect([passed.status, passed.body.trusted, passed.body.protected, passed.body.throttle]).toEqual(
    [200, false, false, undefined],
  );
  const set = await server.call("updateRepo", { as: "owner", params, body });
  expect(set.body).toMatchObject(body);
});

it.each([
  ['{"timeout": "60"}', "timeout: Invalid input: expected number, received string"],
  ['{"timeout": 0}', "timeout must be from 1 to 43200"],
  ['{"protected": "yes"}', "protected: Invalid input: expected boolean, received string"],
  ['{"visibility": "secret"}', "visibility must be one of public, private, internal"],
  ['{"counter": 1}', "counter must be from 100 to 1000000000"],
  ["", "EOF"],
])("refuses the settings %s", async (text, message) => {
  const answer = await server.call("updateRepo", { params, text });
  expect([answer.status, answer.message]).toEqual([400, message]);
});

it("deletes a repository with remove=true", async () => {
  const beta = { namespace: "team", name: "beta" };
  const answer = await server.call("disableRepo", { params: beta, query: { remove: "true" } });
  expect([answer.status, answer.body.slug]).toEqual([200, "team/beta"]);
  expect((await server.call("getRepo", { params: beta })).message).toBe("Not Found");
});

it("accepts a DELETE with a JSON content type and no body", async () => {
  const response = await server.fetch("/api/repos/team/alpha", {
    method: "DELETE",
    headers: { "Content-Type": "application/json" },
  });
  expect(response.status).toBe(200);
});
