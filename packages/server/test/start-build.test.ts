import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  enableRepository,
  finishedBuild,
  pipelineFile,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let repository: EnabledRepository;
let head: string;

beforeAll(async () => {
  server = await startTestApp();
  repository = await enableRepository(server, "alpha", { ".drone.yml": pipelineFile(["true"]) });
  head = await repository.sha("main");
});
afterAll(() => server.close());

const start = (query: Record<string, string> = {}) =>
  server.call("createBuild", { as: "writer", params: repository.params, query });

describe("starting a build by hand", () => {
  it("builds the newest commit of the default branch", async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      event: "custom",
      status: "pending",
      trigger: "writer",
      sender: "writer",
      before: head,
      after: head,
      ref: "refs/heads/main",
      source: "main",
      target: "main",
      message: "First commit",
      author_login: "Kim Test",
      author_name: "Kim Test",
      author_email: "kim@example.com",
      action: "",
    });
    expect(body).not.toHaveProperty("stages");
    const finished = await finishedBuild(server, repository, body!.number);
    expect(finished.status).toBe("success");
    expect(finished.stages).toMatchObject([{ number: 1, name: "default", status: "success" }]);
  });

  it("takes a commit, and all other keys of the query as parameters", async () => {
    const second = await repository.commit({ "a.txt": "a" }, "Second", {
      branch: "side",
      from: "main",
    });
    const { body } = await start({
      branch: "refs/heads/side",
      commit: head.slice(0, 10),
      message: "By hand",
      action: "try",
      COLOUR: "red",
    });
    expect(second).not.toBe(head);
    expect(body).toMatchObject({
      ref: "refs/heads/side",
      target: "side",
      after: head,
      message: "By hand",
      action: "try",
      params: { message: "By hand", action: "try", COLOUR: "red" },
    });
  });

  it("names a user as author by the email of the commit", async () => {
    const author = { name: "W.", email: "Writer@example.com" };
    await repository.commit({ ".drone.yml": pipelineFile(["true"]) }, "File", {
      branch: "theirs",
      author,
    });
    expect((await start({ branch: "theirs" })).body).toMatchObject({
      author_login: "writer",
      author_name: "W.",
    });
  });

  it("cuts a message at 2000 characters, and never within a character", async () => {
    await repository.commit({ ".drone.yml": pipelineFile(["true"]) }, "😀".repeat(2100), {
      branch: "long",
    });
    const { body } = await start({ branch: "long" });
    expect(Array.from(body!.message)).toEqual(Array.from("😀".repeat(2000)));
  });

  it.each<Record<string, string>>([
    { branch: "missing" },
    { commit: "0".repeat(40) },
    { commit: "no such commit" },
  ])("refuses %j, which the repository does not know", async (query) => {
    expect(await start(query)).toMatchObject({ status: 404, message: "Not Found" });
  });

  it("starts nothing if no pipeline matches", async () => {
    const file = pipelineFile(["true"], "trigger: { event: [push] }");
    await repository.commit({ ".drone.yml": file }, "Pushes only", { branch: "pushes" });
    expect(await start({ branch: "pushes" })).toMatchObject({ status: 200, body: null });
  });

  it("answers 500 where the commit has no pipeline file", async () => {
    await repository.commit({ "README.md": "None" }, "No file", { branch: "none" });
    expect(await start({ branch: "none" })).toMatchObject({ status: 500, message: "Not Found" });
  });

  it("says that the pipeline file is empty", async () => {
    await repository.commit({ ".drone.yml": "# later\n---\n" }, "Empty", { branch: "empty" });
    expect(await start({ branch: "empty" })).toMatchObject({
      status: 400,
      message: "The pipeline file is empty: add a document with kind: pipeline, type and steps",
    });
  });

  it("creates a build with status error if the file is broken, and names the line", async () => {
    const broken = "kind: pipeline\ntype: exec\nname: a\nsteps:\n  - name: [\n";
    await repository.commit({ ".drone.yml": broken }, "Broken", { branch: "broken" });
    const { status, body } = await start({ branch: "broken" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "error", error: expect.stringMatching(/^yaml: line \d/) });
    expect(body!.started).toBeGreaterThan(0);
    expect(body!.finished).toBe(body!.started);
    expect((await finishedBuild(server, repository, body!.number)).stages).toEqual([]);
  });

  it("gives every build its own number", async () => {
    const started = await Promise.all([start(), start(), start()]);
    const numbers = started.map(({ body }) => body!.number);
    expect(new Set(numbers).size).toBe(3);
  });
});

describe("a repository without an owner", () => {
  it("cannot start builds, and says so as Drone servers do", async () => {
    await server.makeRepository("ownerless", { ".drone.yml": pipelineFile(["true"]) });
    await server.call("syncUserRepos");
    const params = { namespace: "team", name: "ownerless" };
    expect(await server.call("createBuild", { params })).toMatchObject({
      status: 404,
      message: "sql: no rows in result set",
    });
  });

  it("starts nothing while its owner is blocked", async () => {
    const blocked = await enableRepository(server, "blocked", {
      ".drone.yml": pipelineFile(["true"]),
    });
    const { store } = server.app.deps;
    const stored = store.repos.find("team", "blocked")!;
    store.repos.update(stored.repo.id, { user_id: store.users.find("blocked")!.id });
    const { params } = blocked;
    expect(await server.call("createBuild", { params })).toMatchObject({ status: 200, body: null });
  });
});

describe("starting a build again", () => {
  const restart = (number: number, query: Record<string, string> = {}) =>
    server.call("restartBuild", { params: { ...repository.params, number }, query });

  it("repeats it for the caller, whose parameters do not override the build's own", async () => {
    const first = (await start({ COLOUR: "red" })).body!;
    const { status, body } = await restart(first.number, { COLOUR: "blue", SIZE: "9" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      event: "custom",
      parent: first.number,
      trigger: "owner",
      sender: "writer",
      after: first.after,
      params: { COLOUR: "red", SIZE: "9" },
    });
    expect(body).not.toHaveProperty("debug");
    expect(body).not.toHaveProperty("stages");
  });

  it("marks the build in debug mode, and adds no parameter for it", async () => {
    const first = (await start()).body!;
    const { body } = await restart(first.number, { debug: "true" });
    expect(body!.debug).toBe(true);
    expect(body).not.toHaveProperty("params");
  });

  it("refuses a declined build", async () => {
    const { number, id } = (await start()).body!;
    // The build has ended, so it no longer changes.
    await finishedBuild(server, repository, number);
    server.app.deps.store.builds.update(id, { status: "declined" });
    expect(await restart(number)).toMatchObject({
      status: 400,
      message: "cannot start a declined build",
    });
  });

  it("does not find a build that does not exist", async () => {
    expect(await restart(99_999)).toMatchObject({
      status: 404,
      message: "sql: no rows in result set",
    });
  });
});

describe("deploying a build", () => {
  const params = (number: number) => ({ ...repository.params, number });

  it("promotes it to a target with the parameters of the caller, which override those of the build", async () => {
    const first = (await start({ COLOUR: "red" })).body!;
    const query = { target: "production", COLOUR: "blue", SIZE: "9" };
    const { status, body } = await server.call("promoteBuild", {
      params: params(first.number),
      query,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      event: "promote",
      deploy_to: "production",
      parent: first.number,
      trigger: "owner",
      params: { COLOUR: "blue", SIZE: "9" },
    });
    const deployments = await server.call("listDeployments", { params: repository.params });
    expect(deployments.body.map(({ number }) => number)).toEqual([body!.number]);
  });

  it("rolls a target back to it", async () => {
    const first = (await start()).body!;
    const query = { target: "production" };
    const { body } = await server.call("rollbackBuild", { params: params(first.number), query });
    expect(body).toMatchObject({ event: "rollback", deploy_to: "production" });
  });

  it("needs a target", async () => {
    const first = (await start()).body!;
    expect(await server.call("promoteBuild", { params: params(first.number) })).toMatchObject({
      status: 400,
      message: "Missing target environment",
    });
  });
});
