import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuildFixture, pipelineOf } from "./build-fixture.ts";
import { differs } from "./differs.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

const noRows = "sql: no rows in result set";
const team = { namespace: "team" };

describe("secrets of a namespace", () => {
  const one = { ...team, secret: "shared" };
  const create = (body: object, params = team) =>
    server.call("createOrgSecret", { as: "admin", params, body });

  it("are kept, and shown without their values", async () => {
    const made = await create({ name: "shared", data: "of all", pull_request: true });
    expect([made.status, made.body]).toEqual([
      200,
      { id: expect.any(Number), namespace: "team", name: "shared", pull_request: true },
    ]);
    const shown = await server.call("getOrgSecret", { as: "writer", params: one });
    expect(shown.body).toEqual(made.body);
    expect((await server.call("listOrgSecrets", { as: "writer", params: team })).body).toEqual([
      made.body,
    ]);
    await server.call("createOrgSecret", {
      params: { namespace: "other" },
      body: { name: "lone", data: "x" },
    });
    const all = (await server.call("listAllOrgSecrets")).body;
    expect(all.map(({ namespace, name }) => [namespace, name])).toEqual([
      ["other", "lone"],
      ["team", "shared"],
    ]);
    expect((await server.call("listOrgSecrets", { params: team })).body.length).toBe(1);
  });

  it.each([
    [{ data: "x" }, 400, "Invalid Secret Name"],
    [{ name: "a b", data: "x" }, 400, "Invalid Secret Name"],
    [{ name: "..", data: "x" }, 400, "name must not be . or .."],
    [{ name: "key" }, 400, "Invalid Secret Value"],
  ])("refuse %j with %i %s", async (body, status, message) => {
    const answer = await create(body);
    expect([answer.status, answer.message]).toEqual([status, message]);
  });

  it(
    "refuse a second one with the same name",
    { fails: differs("what exists twice is an error of the database") },
    async () => {
      const answer = await create({ name: "SHARED", data: "x" });
      expect([answer.status, answer.message]).toEqual([
        409,
        "A secret named SHARED already exists",
      ]);
    },
  );

  it("change by PATCH and by POST, and keep missing keys", async () => {
    const change = (body: object) =>
      server.call("updateOrgSecret", { as: "admin", params: one, body });
    const open = () => server.app.deps.store.orgSecrets.listOpen("team")[0];
    expect((await change({ data: "new" })).body.pull_request).toBe(true);
    expect(open()).toEqual({ name: "shared", data: "new", pull_request: true });
    const posted = await server.fetch("/api/secrets/team/shared", {
      method: "POST",
      body: JSON.stringify({ pull_request: false }),
    });
    expect(posted.status).toBe(200);
    expect(open()).toEqual({ name: "shared", data: "new", pull_request: false });
    expect((await change({ data: "" })).message).toBe("Invalid Secret Value");
  });

  it("are removed once", async () => {
    const params = { ...team, secret: "gone" };
    await create({ name: "gone", data: "x" });
    const removed = await server.call("deleteOrgSecret", { as: "admin", params });
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    for (const name of ["deleteOrgSecret", "getOrgSecret"] as const)
      expect((await server.call(name, { params })).message).toBe(noRows);
    const late = await server.call("updateOrgSecret", { params, body: { data: "x" } });
    expect(late.message).toBe(noRows);
  });

  it("reach steps, unless the repository has one with that name", async () => {
    await create({ name: "own", data: "of the namespace" });
    const environment = [
      "environment:",
      "  SHARED: {from_secret: Shared}",
      "  OWN: {from_secret: own}",
      "  LONE: {from_secret: lone}",
    ];
    const commands = ['test "$SHARED/$OWN/$LONE" = "new/of the repository/"', "echo is $SHARED"];
    const pipeline = pipelineOf({ look: { commands, extra: environment } });
    const repository = await createBuildFixture(server, "secretive", pipeline);
    await server.call("createSecret", {
      params: repository.params,
      body: { name: "OWN", data: "of the repository" },
    });
    const number = await repository.start();
    expect((await repository.ended(number)).status).toBe("success");
    expect(await repository.log(number, 1, 2)).toContain("is [secret:Shared]");
  });
});

describe("templates", () => {
  const one = { ...team, template: "go.yml" };
  const create = (body: object) =>
    server.call("createTemplate", { as: "admin", params: team, body });

  it("are kept, and shown with their text", async () => {
    const made = await create({ name: "go.yml", data: "kind: pipeline" });
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        namespace: "team",
        name: "go.yml",
        data: "kind: pipeline",
        created: expect.any(Number),
        updated: expect.any(Number),
      },
    ]);
    const shown = await server.call("getTemplate", { as: "writer", params: one });
    expect(shown.body).toEqual(made.body);
    await server.call("createTemplate", {
      params: { namespace: "other" },
      body: { name: "a.star", data: "x" },
    });
    expect((await server.call("listTemplates", { as: "writer", params: team })).body).toEqual([
      made.body,
    ]);
    const all = (await server.call("listAllTemplates")).body;
    expect(all.map(({ namespace, name }) => [namespace, name])).toEqual([
      ["other", "a.star"],
      ["team", "go.yml"],
    ]);
  });

  it.each([
    [
      { name: "go.txt", data: "x" },
      400,
      "Template extension invalid. Must be yaml, starlark or jsonnet",
    ],
    [{ data: "x" }, 400, "Template extension invalid. Must be yaml, starlark or jsonnet"],
    [{ name: "b.jsonnet" }, 400, "data is required: the text of the template"],
  ])("refuse %j with %i %s", async (body, status, message) => {
    const answer = await create(body);
    expect([answer.status, answer.message]).toEqual([status, message]);
  });

  it(
    "refuse a second one with the same name",
    { fails: differs("what exists twice is an error of the database") },
    async () => {
      const answer = await create({ name: "go.yml", data: "x" });
      expect([answer.status, answer.message]).toEqual([
        409,
        "A template named go.yml already exists",
      ]);
    },
  );

  it("change by PATCH and by PUT, and are removed once", async () => {
    const changed = await server.call("updateTemplate", { params: one, body: { data: "new" } });
    expect(changed.body.data).toBe("new");
    const put = await server.fetch("/api/templates/team/go.yml", { method: "PUT", body: "{}" });
    expect(await put.json()).toMatchObject({ name: "go.yml", data: "new" });
    expect((await server.call("deleteTemplate", { params: one })).status).toBe(204);
    for (const name of ["deleteTemplate", "getTemplate"] as const)
      expect((await server.call(name, { params: one })).message).toBe(noRows);
    const late = await server.call("updateTemplate", { params: one, body: { data: "x" } });
    expect(late.message).toBe(noRows);
  });
});

it("a namespace is administered by those who administer all of its repositories", async () => {
  const listAs = async (as: "admin" | "writer") =>
    (await server.call("createOrgSecret", { as, params: team, text: "{}" })).status;
  expect([await listAs("admin"), await listAs("writer")]).toEqual([400, 401]);
  const other = await server.makeRepository("not-his");
  await other.git("config", "--unset-all", "signalbox.admin");
  await server.call("syncUserRepos");
  expect(await listAs("admin")).toBe(401);
});
