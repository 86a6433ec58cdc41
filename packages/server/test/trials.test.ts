import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Build } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestForTrial } from "../src/trigger/build-request.ts";
import {
  enableRepository,
  finishedBuild,
  getBuild,
  listBuilds,
  checkForCommits,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { startStandInEngine } from "./stand-in-engine.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  // No engine answers there, so that exec pipelines are suggested on every machine.
  const host = { text: "unix:///nowhere/docker.sock", source: "--docker-host" };
  server = await startTestApp({
    docker: { host, memory: undefined, cpus: undefined, privilegedImages: [], environment: {} },
  });
});
afterAll(async () => {
  await server.close();
  await removeRepositories();
});

const nodeFiles = {
  "package.json": JSON.stringify({ name: "app", scripts: { test: "node --test" } }),
  "app.test.js": 'require("node:test").test("adds", () => {});',
};

/** Its trial ends sooner than the trial of a Node package. */
const makeFiles = { Makefile: "test: made\n\tgrep -q yes made\nmade:\n\techo yes > made\n" };

const suggestionOf = async ({ params }: EnabledRepository) =>
  (await server.call("getPipelineSuggestion", { as: "reader", params })).body;

const tryIt = async (repository: EnabledRepository, as: "admin" | "owner" = "admin") => {
  const { params } = repository;
  const { text } = await suggestionOf(repository);
  return server.call("startTrial", { as, params, body: { text } });
};

describe("the suggested pipeline file", () => {
  it("is made from the newest commit of the default branch, not from the folder", async () => {
    const repository = await enableRepository(server, "node", nodeFiles);
    await writeFile(join(repository.path, "package-lock.json"), "{}");
    await repository.commit({ "go.mod": "module x" }, "Elsewhere", { branch: "side" });
    const suggestion = await suggestionOf(repository);
    expect(suggestion).toMatchObject({
      path: ".drone.yml",
      branch: "main",
      commit: await repository.sha("main"),
      files: ["package.json"],
      parts: [
        { name: "type: exec" },
        { name: "test", why: "Runs the test script of package.json." },
      ],
    });
    expect(suggestion.text).toBe(
      "kind: pipeline\ntype: exec\nname: default\n\nsteps:\n  - name: test\n    commands:\n      - npm test\n",
    );
  });

  it.each([
    [
      "go",
      { "go.mod": "module app\n\ngo 1.22\n", "main.go": "package main" },
      ["go vet ./...", "go test -vet=off ./..."],
    ],
    [
      "rust",
      { "Cargo.toml": '[package]\nname = "app"', "Cargo.lock": "" },
      ["cargo test --locked"],
    ],
    ["maven", { "pom.xml": "<project/>", mvnw: "#!/bin/sh" }, ["./mvnw --batch-mode verify"]],
    [
      "folders",
      { "api/pyproject.toml": "", "api/tests/test_app.py": "" },
      ["cd api", "python3 -m unittest discover --start-directory tests"],
    ],
  ])("has the commands of a %s repository", async (name, files, commands) => {
    const { text } = await suggestionOf(await enableRepository(server, name, files));
    for (const command of commands) expect(text).toContain(`      - ${command}\n`);
  });

  it("does not exist for a commit with a pipeline file, or without any commit", async () => {
    const repository = await enableRepository(server, "own", { "ci/build.yml": "kind: pipeline" });
    const { params } = repository;
    expect((await suggestionOf(repository)).path).toBe(".drone.yml");
    await server.call("updateRepo", { params, body: { config_path: "ci/build.yml" } });
    const refused = await server.call("getPipelineSuggestion", { params });
    const message = "The newest commit of main already has the file ci/build.yml";
    expect([refused.status, refused.message]).toEqual([409, message]);
    const empty = await enableRepository(server, "empty", {});
    const none = await server.call("getPipelineSuggestion", { params: empty.params });
    expect([none.status, none.message]).toEqual([404, "Not Found"]);
    const repo = await server.call("getRepo", { params: empty.params });
    expect(repo.body.config_missing).toBe(true);
  });

  it("names a file that is in the work tree but not committed", async () => {
    const repository = await enableRepository(server, "uncommitted", makeFiles);
    await writeFile(join(repository.path, ".drone.yml"), "kind: pipeline");
    const [first] = (await suggestionOf(repository)).parts;
    expect(first?.name).toBe(".drone.yml");
    expect(first?.why).toContain("is not in this commit");
  });

  it.each([
    ["go", { "go.mod": "module app" }],
    ["gradle", { "build.gradle": "" }],
  ])("says whether the machine lacks %s", async (program, files) => {
    const { parts } = await suggestionOf(await enableRepository(server, `uses-${program}`, files));
    const isInstalled = spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
    const isNamed = new RegExp(`Not found on the PATH .*${program}`).test(parts[0]?.why ?? "");
    expect(isNamed).toBe(!isInstalled);
  });

  it("is made for visitors, but only for a few at a time", async () => {
    const repository = await enableRepository(server, "visited", makeFiles);
    const { params } = repository;
    await server.call("updateRepo", { params, body: { visibility: "public" } });
    // The setting alone shows no code.
    expect((await server.call("getPipelineSuggestion", { as: "nobody", params })).status).toBe(403);
    await repository.git("config", "signalbox.visibility", "public");
    await server.call("syncUserRepos");
    const read = (as: "nobody" | "reader") => server.call("getPipelineSuggestion", { as, params });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      await server.call("updateRepo", { params, body: { config_path: `${count}.yml` } });
      // Turns the clock back, because the limit grows with time and a slow machine takes long.
      server.advance(-60);
      statuses.push((await read("nobody")).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await read("reader")).status).toBe(200);
    expect((await read("nobody")).status).toBe(200);
    server.advance(21 * 60);
  });

  it("uses containers if an engine answers", async () => {
    const engine = await startStandInEngine(await temporaryFolder());
    const other = await startTestApp({ docker: engine.config });
    try {
      const { params } = await enableRepository(other, "node", nodeFiles);
      const { body } = await other.call("getPipelineSuggestion", { params });
      expect(body.text).toContain("type: docker\n");
      expect(body.text).toContain("    image: node:lts\n");
    } finally {
      await other.close();
      await engine.close();
    }
  });
});

describe("a trial", () => {
  it.each([
    ["tried-node", nodeFiles],
    ["tried-make", makeFiles],
    [
      "tried-python",
      {
        "pyproject.toml": '[project]\nname = "app"\n',
        "test_app.py": "import unittest\nclass T(unittest.TestCase):\n    def test(self): pass\n",
      },
    ],
  ])("runs the suggestion for %s on the newest commit", async (name, files) => {
    const repository = await enableRepository(server, name, files);
    const started = await tryIt(repository);
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      trial: true,
      event: "custom",
      trigger: "admin",
      ref: "refs/heads/main",
      after: await repository.sha("main"),
      message: "Trial of a suggested .drone.yml",
    });
    const build = await finishedBuild(server, repository, started.body.number);
    expect([build.status, build.trial]).toEqual(["success", true]);
    expect(await repository.git("status", "--porcelain")).toBe("");
  });

  it("is listed, but is not a latest build and does not count in badges", async () => {
    const repository = await enableRepository(server, "apart", makeFiles);
    const { params } = repository;
    const { number } = (await tryIt(repository)).body;
    expect((await finishedBuild(server, repository, number)).status).toBe("success");
    expect((await listBuilds(server, repository)).map(({ trial }) => trial)).toEqual([true]);
    expect((await server.call("getLatestBuild", { params })).status).toBe(404);
    const badge = await server.fetch("/api/badges/team/apart/status.svg");
    expect(await badge.text()).toContain("<title>build: none</title>");
    expect((await server.fetch("/api/badges/team/apart/cc.xml")).status).toBe(404);
    const repos = await server.call("listUserRepos", { query: { latest: "true" } });
    const listed = repos.body.find(({ name }) => name === "apart");
    expect([listed?.build, listed?.default_branch_build]).toEqual([undefined, undefined]);
  });

  it("cannot be restarted or deployed", async () => {
    const repository = await enableRepository(server, "once", makeFiles);
    const { number } = (await tryIt(repository)).body;
    await finishedBuild(server, repository, number);
    const params = { ...repository.params, number };
    const query = { target: "production" };
    const message = "A trial cannot be restarted or deployed; commit its pipeline file first";
    for (const name of ["restartBuild", "promoteBuild", "rollbackBuild"] as const) {
      const answer = await server.call(name, { params, query });
      expect([answer.status, answer.message]).toEqual([400, message]);
    }
  });

  it("is followed by a normal build once the file is committed", async () => {
    const repository = await enableRepository(server, "adopted", makeFiles);
    const { params } = repository;
    const { text } = await suggestionOf(repository);
    const trial = (await tryIt(repository)).body;
    await finishedBuild(server, repository, trial.number);
    await repository.commit({ ".drone.yml": text }, "Add a pipeline file");
    await checkForCommits(server);
    const build = await finishedBuild(server, repository, trial.number + 1);
    expect([build.status, build.event, build.trial]).toEqual(["success", "push", undefined]);
    const latest = await server.call("getLatestBuild", { params });
    expect(latest.body.number).toBe(build.number);
    expect((await tryIt(repository)).status).toBe(400);
    const answer = await server.call("startTrial", { params, body: { text } });
    expect([answer.status, answer.message]).toEqual([
      409,
      "The newest commit of main already has the file .drone.yml",
    ]);
  });

  it("keeps the text that it ran, whatever is suggested later", async () => {
    const repository = await enableRepository(server, "kept", makeFiles);
    const { params } = repository;
    const tried = await suggestionOf(repository);
    const { number } = (await tryIt(repository)).body;
    const request = { as: "reader", params, query: { trial: String(number) } } as const;
    await repository.commit({ Makefile: "all:\n\ttrue\n" }, "Remove the target test");
    expect((await suggestionOf(repository)).text).not.toBe(tried.text);
    const kept = (await server.call("getPipelineSuggestion", request)).body;
    const commit = await repository.sha("main");
    expect(kept).toMatchObject({ path: ".drone.yml", commit, text: tried.text, parts: [] });
    const missing = await server.call("getPipelineSuggestion", { params, query: { trial: "99" } });
    expect(missing.status).toBe(404);
  });

  it("is refused for another text, in protected and in inactive repositories", async () => {
    const repository = await enableRepository(server, "refused", makeFiles);
    const { params } = repository;
    const { text } = await suggestionOf(repository);
    const refusalOf = async (body: { text?: string }) => {
      const { status, message } = await server.call("startTrial", { params, body });
      return [status, message];
    };
    expect(await refusalOf({})).toEqual([400, "text is required: the suggestion as it was read"]);
    expect(await refusalOf({ text: `${text}# other` })).toEqual([
      409,
      "The suggestion has changed; read it again",
    ]);
    await server.call("updateRepo", { params, body: { protected: true } });
    expect(await refusalOf({ text })).toEqual([
      409,
      "A protected repository runs committed pipeline files only",
    ]);
    await server.call("disableRepo", { params });
    expect(await refusalOf({ text })).toEqual([409, "The repository is not active"]);
    expect(await listBuilds(server, repository)).toEqual([]);
  });
});

describe("whatever the file of a trial says", () => {
  /** Starts a trial of a text that the server would never suggest. */
  const startAny = async (repository: EnabledRepository, text: string): Promise<Build> => {
    const { store, trigger } = server.app.deps;
    const { namespace, name } = repository.params;
    const stored = store.repos.find(namespace, name)!;
    const commit = await trigger.findCommit(stored, "main");
    const caller = store.users.find("owner")!;
    const by = { caller, path: ".drone.yml" };
    const request = requestForTrial("refs/heads/main", commit, trigger.authors, by);
    const { number } = (await trigger.start(stored, request, { trialFile: text }))!;
    return finishedBuild(server, repository, number);
  };

  it("gets no secret", async () => {
    const repository = await enableRepository(server, "secretless", makeFiles);
    const { params } = repository;
    await server.call("createSecret", { params, body: { name: "key", data: "open sesame" } });
    const build = await startAny(
      repository,
      "kind: pipeline\ntype: exec\nname: default\nsteps:\n- name: print\n  environment: { KEY: { from_secret: key } }\n  commands: ['test -z \"$KEY\"']\n",
    );
    expect(build.status).toBe("success");
  });

  it("is not trusted, even in a trusted repository", async () => {
    const repository = await enableRepository(server, "trusted", makeFiles);
    await server.call("updateRepo", { params: repository.params, body: { trusted: true } });
    const { number } = await startAny(
      repository,
      "kind: pipeline\ntype: docker\nname: default\nsteps:\n- name: print\n  image: alpine:3\n  privileged: true\n  commands: [id]\n",
    );
    const { stages = [] } = await getBuild(server, repository, number);
    expect(stages[0]?.error).toContain("untrusted repositories cannot");
  });
});
