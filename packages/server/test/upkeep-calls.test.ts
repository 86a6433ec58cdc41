import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, program, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let alpha: BuildFixture;
const echo = pipelineOf({ say: { commands: ["echo hello"] } });
beforeAll(async () => {
  server = await startTestApp();
  alpha = await createBuildFixture(server, "alpha", echo);
});
afterAll(() => server.close());

const noRows = "sql: no rows in result set";
const run = async (repository: BuildFixture) => {
  const number = await repository.start();
  await repository.ended(number);
  return number;
};

it("hands a repository over to its caller", async () => {
  const answer = await server.call("chownRepo", { as: "admin", params: alpha.params });
  const admin = (await server.call("getUser", { as: "admin" })).body;
  expect([answer.status, answer.body.user_id]).toEqual([200, admin.id]);
  expect(answer.body).not.toHaveProperty("permissions");
});

it("syncs a repository again, and reports that it no longer exists", async () => {
  const repository = await server.makeRepository("moving");
  await server.call("syncUserRepos");
  const params = { namespace: "team", name: "moving" };
  expect((await server.call("getRepo", { as: "stranger", params })).status).toBe(404);
  await repository.git("config", "--add", "signalbox.read", "stranger");
  expect((await server.call("repairRepo", { as: "admin", params })).body.slug).toBe("team/moving");
  expect((await server.call("getRepo", { as: "stranger", params })).status).toBe(200);
  await rename(repository.path, join(server.folder, "elsewhere"));
  const gone = await server.call("repairRepo", { as: "admin", params });
  expect([gone.status, gone.message]).toEqual([404, "The repository no longer exists on disk"]);
});

it("deletes the log of a step", async () => {
  const number = await run(alpha);
  const params = { ...alpha.params, number, stage: 1, step: 2 };
  expect(await alpha.log(number, 1, 2)).toContain("hello");
  expect((await server.call("deleteLogs", { as: "admin", params })).status).toBe(204);
  expect(await alpha.log(number, 1, 2)).toBeUndefined();
  for (const step of [2, 99]) {
    const again = await server.call("deleteLogs", { params: { ...params, step } });
    expect([again.status, again.message]).toEqual([404, noRows]);
  }
});

it("does not delete the log of a step that runs", async () => {
  const forever = pipelineOf({ wait: { commands: ["echo begun", program("forever.sh")] } });
  const repository = await createBuildFixture(server, "running", forever);
  const number = await repository.start();
  await repository.when(number, ({ stages }) => stages[0]?.steps?.[1]?.status === "running");
  const params = { ...repository.params, number, stage: 1, step: 2 };
  expect((await server.call("deleteLogs", { params })).message).toBe(noRows);

  const purged = await server.call("purgeBuilds", {
    params: repository.params,
    query: { before: "100" },
  });
  expect(purged.status).toBe(204);
  expect((await repository.get(number)).status).toBe("running");
  await repository.cancel(number);
});

it("purges the builds before a number, with their logs", async () => {
  const repository = await createBuildFixture(server, "old", echo);
  const numbers = [await run(repository), await run(repository), await run(repository)];
  const [first] = await Promise.all(numbers.map((number) => repository.get(number)));
  const folder = join(server.folder, "data", "logs", "0", String(first!.id));
  expect(existsSync(folder)).toBe(true);
  const purge = (before: string) =>
    server.call("purgeBuilds", { as: "admin", params: repository.params, query: { before } });
  expect((await purge("3")).status).toBe(204);
  const left = await server.call("listBuilds", { params: repository.params });
  expect(left.body.map(({ number }) => number)).toEqual([3]);
  expect(existsSync(folder)).toBe(false);
  expect(await repository.log(3, 1, 2)).toContain("hello");
  expect(await run(repository)).toBe(4);
  for (const before of ["", "x"])
    expect((await purge(before)).message).toMatch(/^strconv\.ParseInt: parsing/);
});

it("removes branches and targets from their lists, and keeps the builds", async () => {
  const repository = await createBuildFixture(server, "lists", echo);
  const { store } = server.app.deps;
  const { id } = store.repos.find("team", "lists")!.repo;
  const after = await repository.git.sha("main");
  const push = { trigger: "@hook", event: "push", status: "success", ref: "refs/heads/x", after };
  for (const target of ["fix/one", "main"]) store.builds.insert(id, { ...push, target }, []);
  const { params } = repository;
  await server.call("promoteBuild", {
    params: { ...params, number: 1 },
    query: { target: "prod/eu" },
  });
  const branches = async () =>
    (await server.call("listBranches", { params })).body.map(({ target }) => target);
  expect(await branches()).toEqual(["fix/one", "main"]);
  const removed = await server.call("deleteBranch", {
    as: "writer",
    params: { ...params, branch: "fix/one" },
  });
  expect([removed.status, await branches()]).toEqual([204, ["main"]]);
  // Clients do not escape the slashes of a branch name.
  const raw = "/api/repos/team/lists/builds/deployments/prod/eu";
  expect((await server.call("listDeployments", { params })).body.length).toBe(1);
  expect((await server.fetch(raw, { method: "DELETE" })).status).toBe(204);
  expect((await server.call("listDeployments", { params })).body).toEqual([]);
  expect((await server.call("listBuilds", { params })).body.length).toBe(3);
});

it("lists no pull requests", async () => {
  const { params } = alpha;
  const list = await server.call("listPulls", { as: "reader", params });
  expect([list.status, list.body]).toEqual([200, []]);
  const pull = (number: string) =>
    server.call("deletePull", { params: { ...params, pull: number } });
  expect((await pull("7")).status).toBe(204);
  expect((await pull("x")).status).toBe(400);
});

it("says who may do what in a repository", async () => {
  const { params } = alpha;
  const { body } = await server.call("listCollaborators", { as: "reader", params });
  expect(body.map(({ login }) => login)).toEqual(["admin", "blocked", "reader", "writer"]);
  const writer = (await server.call("getUser", { as: "writer" })).body;
  const one = await server.call("getCollaborator", { params: { ...params, login: "writer" } });
  expect(one.body).toEqual({
    user_id: writer.id,
    repo_id: "team/alpha",
    login: "writer",
    avatar: "",
    read: true,
    write: true,
    admin: false,
    synced: expect.any(Number),
    created: writer.created,
    updated: writer.updated,
  });
  for (const login of ["stranger", "no-such-user"]) {
    const none = await server.call("getCollaborator", { params: { ...params, login } });
    expect([none.status, none.message]).toEqual([404, noRows]);
  }
  const refusal = async (repository: typeof params, login: string) => {
    const refused = await server.call("deleteCollaborator", { params: { ...repository, login } });
    expect(refused.status).toBe(400);
    return refused.message ?? "";
  };
  expect(await refusal(params, "writer")).toBe(
    "Permissions are part of the repository's git configuration. To remove those of writer, run in the repository: git config --fixed-value --unset-all signalbox.write writer",
  );

  const shared = await server.makeRepository("shared");
  await shared.git("config", "--add", "signalbox.write", "READER");
  await shared.git("config", "--add", "signalbox.read", "*");
  await server.call("syncUserRepos");
  const sharedParams = { namespace: "team", name: "shared" };
  const [, commands = ""] = (await refusal(sharedParams, "reader")).split(": ");
  for (const command of commands.split("; ")) await shared.git(...command.split(" ").slice(1));
  await server.call("syncUserRepos");
  expect(await refusal(sharedParams, "reader")).toMatch(
    /^reader has only the permissions that everyone has/,
  );
});

it("declines all stages of a build at once, or none", async () => {
  const { store } = server.app.deps;
  const { id } = store.repos.find("team", "alpha")!.repo;
  const push = {
    trigger: "@hook",
    event: "push",
    status: "pending",
    ref: "refs/heads/x",
    after: "",
  };
  const insert = (...statuses: string[]) =>
    store.builds.insert(
      id,
      push,
      statuses.map((status) => ({ name: status, status })),
    );
  const decline = (number: number | string) =>
    server.call("declineBuild", { as: "writer", params: { ...alpha.params, number } });
  const blocked = insert("blocked", "blocked");
  expect((await decline(blocked.number)).status).toBe(204);
  const after = await alpha.get(blocked.number);
  expect([after.status, ...after.stages.map(({ status }) => status)]).toEqual([
    "declined",
    "declined",
    "declined",
  ]);
  const mixed = insert("blocked", "success");
  const refused = await decline(mixed.number);
  expect([refused.status, refused.message]).toEqual([
    400,
    'Cannot decline build with status "success"',
  ]);
  expect((await alpha.get(mixed.number)).stages[0]?.status).toBe("blocked");
  expect((await decline("x")).message).toBe("Invalid build number");
  expect((await decline(9999)).message).toBe("Build not found");
});
