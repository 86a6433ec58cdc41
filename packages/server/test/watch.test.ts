import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isFinished } from "@signalbox/contract";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { sourceLimits } from "../src/source/git/git-limits.ts";
import {
  enableRepository,
  listBuilds,
  checkForCommits,
  pipelineFile,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let repository: EnabledRepository;

beforeEach(async () => {
  server = await startTestApp();
  repository = await enableRepository(server, "alpha", { ".drone.yml": pipelineFile(["true"]) });
});
afterEach(() => server.close());

const builds = () => listBuilds(server, repository);
const look = () => checkForCommits(server);

/** The build that a commit starts automatically. */
const newest = async () => (await builds())[0];

describe("a commit", () => {
  it("starts a push build of its branch within two polls, two seconds apart", async () => {
    expect(sourceLimits.watchIntervalMs).toBeLessThanOrEqual(1000);
    const before = await repository.sha("main");
    const after = await repository.commit({ "a.txt": "a" }, "More\n\nIn detail");
    await expect.poll(newest).toMatchObject({
      event: "push",
      trigger: "@hook",
      sender: "Kim Test",
      before,
      after,
      ref: "refs/heads/main",
      source: "main",
      target: "main",
      message: "More\n\nIn detail",
      action: "",
    });
    expect(await builds()).toHaveLength(1);
  });

  it("leads to a build of the newest one if several arrive at once, and none is built twice", async () => {
    for (const text of ["a", "b", "c"]) await repository.commit({ "a.txt": text }, text);
    await look();
    expect((await builds()).map(({ message }) => message).at(0)).toBe("c");
    await look();
    const started = await builds();
    expect(new Set(started.map(({ after }) => after)).size).toBe(started.length);
  });

  it("starts no build if its message says so, and none later", async () => {
    await repository.commit({ "a.txt": "a" }, "Words only [ci skip]");
    await look();
    await look();
    expect(await builds()).toEqual([]);
  });

  it("starts nothing without a pipeline file, but the next one with a file does", async () => {
    await repository.commit({ ".drone.yml": null }, "Without");
    await look();
    await look();
    expect(await builds()).toEqual([]);
    const after = await repository.commit({ ".drone.yml": pipelineFile(["true"]) }, "With");
    await look();
    expect(await builds()).toMatchObject([{ after }]);
    expect(server.printed.filter((line) => line.includes("alpha"))).toEqual([]);
  });

  it("with a file that takes too long to parse gets a build with status error, and delays nobody", async () => {
    const bomb = `kind: pipeline\na: &a 1\nb:\n${"- *a\n".repeat(40_000)}`;
    await repository.commit({ ".drone.yml": bomb }, "Bomb");
    await look();
    const error = "yaml: line 5004: more than 5000 aliases";
    expect(await builds()).toMatchObject([
      { status: "error", error: expect.stringContaining(error) },
    ]);
    await repository.commit({ ".drone.yml": pipelineFile(["true"]) }, "Mended");
    await look();
    expect(await newest()).toMatchObject({ message: "Mended" });
  });

  it("with a broken file gets a build with status error", async () => {
    await repository.commit({ ".drone.yml": "kind: pipeline\nstep: []" }, "Broken");
    await look();
    const error =
      "yaml: line 2: unknown key step; did you mean steps?\n\n" +
      ".drone.yml\n  1 | kind: pipeline\n> 2 | step: []\n    | ^";
    expect(await builds()).toMatchObject([{ status: "error", event: "push", error }]);
  });
});

it("counts as seen if it is in the repository when that is enabled", async () => {
  await look();
  expect(await builds()).toEqual([]);
});

it("starts no build in a disabled repository, and none for commits made in the meantime", async () => {
  const { params } = repository;
  await server.call("disableRepo", { params });
  await repository.commit({ "a.txt": "a" }, "Unseen");
  await look();
  await server.call("enableRepo", { params });
  await look();
  expect(await builds()).toEqual([]);
});

describe("a branch", () => {
  it("starts a build when it is new, and leaves the list of branches when it is deleted", async () => {
    const head = await repository.sha("main");
    await repository.branch("side", head);
    await look();
    expect(await builds()).toMatchObject([
      { target: "side", after: head, before: "0".repeat(40), event: "push" },
    ]);
    const branches = () => server.call("listBranches", { params: repository.params });
    expect((await branches()).body).toHaveLength(1);
    await repository.deleteBranch("side");
    await look();
    expect((await branches()).body).toEqual([]);
    expect(await builds()).toHaveLength(1);
  });
});

it("starts a tag build for a new tag, regardless of its commit's message", async () => {
  const head = await repository.commit({ "a.txt": "a" }, "Release [skip ci]");
  await repository.tag("v1.0.0", head, "Version 1");
  await look();
  expect(await builds()).toMatchObject([
    { event: "tag", action: "create", ref: "refs/tags/v1.0.0", target: "v1.0.0", after: head },
  ]);
});

describe("after a restart of the server", () => {
  it("starts one build for each branch that moved in the meantime, and none for others", async () => {
    await repository.branch("still", await repository.sha("main"));
    await look();
    await server.app.close();
    await repository.commit({ "a.txt": "a" }, "First while away");
    const after = await repository.commit({ "a.txt": "b" }, "Second while away");
    const { folder } = server;
    onTestFinished(() => rm(folder, { recursive: true }));
    server = await startTestApp({ data: join(folder, "data"), repos: [join(folder, "repos")] });
    await look();
    const started = await builds();
    expect(started.map(({ target }) => target)).toEqual(["main", "still"]);
    expect(started[0]).toMatchObject({ after, event: "push" });
  });
});

it("reports once that a repository has disappeared, and continues when it is back", async () => {
  const away = join(server.folder, "away");
  const printed = () => server.printed.filter((line) => line.includes("alpha"));
  await rename(repository.path, away);
  await expect.poll(printed).toHaveLength(1);
  server.advance(60);
  await look();
  server.advance(60);
  await look();
  const gitDir = join(repository.path, ".git");
  expect(printed()).toEqual([
    `${gitDir} no longer exists. Commits of team/alpha start no builds until it is back: undefined`,
  ]);
  await rename(away, repository.path);
  const after = await repository.commit({ "a.txt": "a" }, "Back");
  server.advance(60);
  await expect.poll(builds).toMatchObject([{ after }]);
});

describe("older builds of the branch", () => {
  const slow = pipelineFile(["sleep 600"]);
  const push = async (message: string) => {
    await repository.commit({ ".drone.yml": slow, "a.txt": message }, message);
    await look();
  };

  it.each([
    { auto_cancel_pushes: false, auto_cancel_running: true, status: "running" },
    { auto_cancel_pushes: true, auto_cancel_running: false, status: "running" },
    { auto_cancel_pushes: true, auto_cancel_running: true, status: "skipped" },
  ])("are $status with %o", async ({ status, ...body }) => {
    await server.call("updateRepo", { params: repository.params, body });
    await push("One");
    const first = async () => (await builds()).at(-1);
    await expect.poll(async () => (await first())?.status).toBe("running");
    await push("Two");
    expect(await builds()).toHaveLength(2);
    expect(await first()).toMatchObject({ status });
    const reason = status === "skipped" ? "Superseded by #2" : undefined;
    expect((await first())?.cancel_reason).toBe(reason);
  });

  it("are those of this branch alone", async () => {
    const body = { auto_cancel_pushes: true, auto_cancel_running: true };
    await server.call("updateRepo", { params: repository.params, body });
    await push("One");
    await repository.branch("other", await repository.sha("main"));
    await look();
    expect((await builds()).map(({ ref, status }) => [ref, isFinished(status)])).toEqual([
      ["refs/heads/other", false],
      ["refs/heads/main", false],
    ]);
  });
});
