import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Build } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  enableRepository,
  finishedBuild,
  getBuild,
  listBuilds,
  pipelineFile,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { openRaw } from "./read-socket.ts";
import { callWith, environment, signIn, startServerProcess } from "./server-process.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

const main = join(import.meta.dirname, "../src/main.ts");

/** Several processes start here, on a machine that may be busy. */
const timeout = 300_000;

let server: TestApp;
/** A run whose server is gone. It begins before the tests, because it waits half a minute for the server. */
let orphaned: Running;
const started = new Set<ChildProcess>();
beforeAll(async () => {
  server = await startTestApp();
  orphaned = await beginOrphanedRun();
}, timeout);
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await server.close();
  await removeRepositories();
});

type Running = {
  child: ChildProcess;
  errors: () => string;
  output: () => string;
  ended: Promise<number | null>;
};

type Target = { address?: string; token?: string; args?: string[] };

/** Starts `signalbox run --to` a server. */
const start = async (folder: string, target: Target = {}): Promise<Running> => {
  const { address = server.address, token = server.tokenOf("writer"), args = [] } = target;
  const tokenFile = join(await temporaryFolder(), "token");
  await writeFile(tokenFile, `${token}\n`);
  const to = ["--to", address, "--token-file", tokenFile];
  const env = { ...environment, TMPDIR: await temporaryFolder(), NO_COLOR: "1" };
  const child = spawn(process.execPath, [main, "run", ...to, ...args], { cwd: folder, env });
  started.add(child);
  const text = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (piece: string) => (text.output += piece));
  child.stderr.setEncoding("utf8").on("data", (piece: string) => (text.errors += piece));
  const ended = once(child, "close").then(([status]: (number | null)[]) => {
    started.delete(child);
    return status ?? null;
  });
  return { child, ended, output: () => text.output, errors: () => text.errors };
};

/** A pipeline that prints a line, and another one when the file has been made. */
const waiting = async (...after: string[]) => {
  const go = join(await temporaryFolder(), "go");
  const wait = `while ! test -e ${go}; do sleep 0.05; done`;
  return { go, text: pipelineFile(["echo first line", wait, "echo second line", ...after]) };
};

/** Begins a run that fails, and closes its server before the run ends. */
const beginOrphanedRun = async (): Promise<Running> => {
  const { go, text } = await waiting("exit 3");
  const other = await startTestApp();
  const { path } = await enableRepository(other, "gone", { "a.txt": "a\n" });
  await writeFile(join(path, ".drone.yml"), text);
  const copy = join(await temporaryFolder(), "gone");
  await rename(path, copy);
  const token = other.tokenOf("writer");
  const args = ["--repo", "team/gone"];
  const run = await start(copy, { address: other.address, token, args });
  await vi.waitFor(() => expect(run.output()).toContain("first line"), timeout);
  await other.close();
  await vi.waitFor(() => expect(run.errors()).toContain("cannot be reached"), timeout);
  await writeFile(go, "");
  return run;
};

/** A repository of the server, with a work tree whose pipeline file is not committed. */
const withWorkTree = async (name: string, text: string) => {
  const repository = await enableRepository(server, name, { "a.txt": "a\n" });
  await writeFile(join(repository.path, ".drone.yml"), text);
  return repository;
};

const logOf = async ({ params }: EnabledRepository, number: number) => {
  const place = { ...params, number, stage: 1, step: 2 };
  const { body } = await server.call("getLogs", { params: place, query: { tail: "100" } });
  return (body ?? []).map(({ out }) => out.trimEnd());
};

const onlyBuild = async (repository: EnabledRepository): Promise<Build> => {
  await expect.poll(async () => (await listBuilds(server, repository)).length).toBe(1);
  return getBuild(server, repository, (await listBuilds(server, repository))[0]!.number);
};

const statusOfStep = async (repository: EnabledRepository, number: number) =>
  (await getBuild(server, repository, number)).stages?.[0]?.steps?.[1]?.status;

describe("signalbox run --to", { timeout }, () => {
  it("shows the run as a build while it runs, and ends it with its result", async () => {
    const { go, text } = await waiting("exit 3");
    const repository = await withWorkTree("live", text);
    const run = await start(repository.path);
    const { number } = await onlyBuild(repository);
    await expect.poll(() => statusOfStep(repository, number)).toBe("running");
    const path = `/api/stream/team/live/${number}/1/2`;
    const viewer = openRaw(server.address, path, server.tokenOf("reader"));
    await viewer.until("first line");
    expect(viewer.text()).not.toContain("second line");
    await writeFile(go, "");
    await viewer.until("second line");
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(`Also shown at ${server.address}/team/live/${number}\n`);
    const build = await finishedBuild(server, repository, number);
    expect(build).toMatchObject({
      status: "failure",
      local: "changed",
      event: "custom",
      trigger: "writer",
      after: await repository.sha("main"),
      message: expect.stringMatching(/^Local run: /),
    });
    const steps = build.stages?.[0]?.steps ?? [];
    expect(steps.map(({ name, status, exit_code }) => [name, status, exit_code])).toEqual([
      ["clone", "success", 0],
      ["work", "failure", 3],
    ]);
    expect(await logOf(repository, number)).toEqual(
      expect.arrayContaining(["first line", "second line"]),
    );
    await expect
      .poll(async () => (await getBuild(server, repository, number)).reason)
      .toContain("work");
  });

  it("is not a latest build, does not count in badges, and starts nothing on the server", async () => {
    const repository = await withWorkTree("apart", pipelineFile(["true"]));
    const { params } = repository;
    const run = await start(repository.path);
    expect(await run.ended).toBe(0);
    const { number } = await onlyBuild(repository);
    expect((await finishedBuild(server, repository, number)).status).toBe("success");
    expect((await server.call("getLatestBuild", { params })).status).toBe(404);
    const badge = await server.fetch("/api/badges/team/apart/status.svg");
    expect(await badge.text()).toContain("<title>build: none</title>");
    expect((await server.fetch("/api/badges/team/apart/cc.xml")).status).toBe(404);
    const repos = await server.call("listUserRepos", { query: { latest: "true" } });
    const listed = repos.body.find(({ name }) => name === "apart");
    expect([listed?.build, listed?.default_branch_build]).toEqual([undefined, undefined]);
    expect((await server.call("listBranches", { params })).body).toEqual([]);
    const query = { target: "production" };
    for (const name of ["restartBuild", "promoteBuild", "rollbackBuild"] as const) {
      const answer = await server.call(name, { params: { ...params, number }, query });
      expect([answer.status, answer.message]).toEqual([
        400,
        "A local run cannot be restarted or deployed, because the server does not have its files",
      ]);
    }
  });

  it("is cancelled from the server", async () => {
    const { text } = await waiting();
    const repository = await withWorkTree("cancelled", text);
    const run = await start(repository.path);
    const { number } = await onlyBuild(repository);
    await expect.poll(() => statusOfStep(repository, number)).toBe("running");
    await server.call("cancelBuild", { params: { ...repository.params, number } });
    expect(await run.ended).toBe(1);
    expect(run.errors()).toContain(`Somebody cancelled the build at ${server.address}`);
    expect(run.output()).toMatch(/The build was cancelled\.\n$/);
  });

  it("ends as killed on the server when it is interrupted", async () => {
    const { text } = await waiting();
    const repository = await withWorkTree("interrupted", text);
    const run = await start(repository.path);
    const { number } = await onlyBuild(repository);
    await expect.poll(() => statusOfStep(repository, number)).toBe("running");
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(130);
    const build = await getBuild(server, repository, number);
    expect([build.status, build.stages?.[0]?.status]).toEqual(["killed", "killed"]);
    expect(await logOf(repository, number)).toContain("first line");
  });

  it("ends as an error on the server if it stops reporting", async () => {
    const { go, text } = await waiting();
    const repository = await withWorkTree("dead", text);
    const run = await start(repository.path);
    const { number } = await onlyBuild(repository);
    await expect.poll(() => statusOfStep(repository, number)).toBe("running");
    run.child.kill("SIGKILL");
    await run.ended;
    // The step outlives its killed parent, and ends now.
    await writeFile(go, "");
    server.advance(6 * 60);
    const build = await finishedBuild(server, repository, number);
    expect([build.status, build.error]).toEqual(["error", "The local run stopped reporting"]);
    expect(await statusOfStep(repository, number)).toBe("error");
  });

  it("goes on without the server, and sends what is missing once it is back", async () => {
    const folder = await temporaryFolder();
    const { go, text } = await waiting();
    const { path } = await createRepository({ path: join(folder, "repos/alpha") });
    await writeFile(join(path, ".drone.yml"), text);
    const first = await startServerProcess(folder);
    const token = await signIn(first.address);
    const call = callWith(first.address, token);
    await call("/api/user/repos", "POST");
    expect((await call("/api/repos/repos/alpha", "POST")).status).toBe(200);
    const logs = "/api/repos/repos/alpha/builds/1/logs/1/2?tail=100";
    const build = async () =>
      Build.parse(await (await call("/api/repos/repos/alpha/builds/1")).json());

    const run = await start(path, { address: first.address, token });
    await expect.poll(run.output).toContain("first line");
    first.child.kill("SIGKILL");
    await once(first.child, "close");
    await expect.poll(run.errors).toContain("cannot be reached");
    const port = new URL(first.address).port;
    const second = await startServerProcess(folder, [], ["--port", port]);
    try {
      expect((await build()).status).toBe("running");
      await writeFile(go, "");
      expect(await run.ended).toBe(0);
      expect(run.errors().match(/cannot be reached/g)).toHaveLength(1);
      expect((await build()).status).toBe("success");
      const log = await (await call(logs)).text();
      expect(log).toContain("first line");
      expect(log).toContain("second line");
    } finally {
      second.child.kill("SIGTERM");
    }
  });

  it("runs nothing if the server refuses the run", async () => {
    const made = join(await temporaryFolder(), "made");
    const repository = await withWorkTree("refused", pipelineFile([`touch ${made}`]));
    const refusal = async (target: Target) => {
      const run = await start(repository.path, target);
      return [await run.ended, run.errors().trimEnd()];
    };
    const { address } = server;
    const unknown = (name: string) =>
      `${address} has no repository ${name} in which the owner of the token may write; name it with --repo`;
    const refusals = Promise.all([
      refusal({ token: "wrong-".repeat(6) }),
      refusal({ args: ["--repo", "team/none"] }),
      refusal({ token: server.tokenOf("reader") }),
    ]);
    expect(await refusals).toEqual([
      [2, `${address} refused the token`],
      [2, unknown("team/none")],
      [2, unknown("team/refused")],
    ]);
    await server.call("disableRepo", { params: repository.params });
    expect(await refusal({})).toEqual([
      2,
      `${address} refused the run: 409 The repository is not active`,
    ]);
    expect(await listBuilds(server, repository)).toEqual([]);
    await expect(access(made)).rejects.toThrow("ENOENT");
  });

  it("names the repository by the path of its origin", async () => {
    const repository = await withWorkTree("named", pipelineFile(["true"]));
    await repository.git("remote", "add", "origin", "git@git.example.com:srv/team/named.git");
    const copy = join(await temporaryFolder(), "other-name");
    await rename(repository.path, copy);
    const run = await start(copy);
    expect(await run.ended).toBe(0);
    expect(run.output()).toContain(`Also shown at ${server.address}/team/named/1\n`);
  });

  it("keeps its own result if the server does not come back", async () => {
    expect(await orphaned.ended).toBe(1);
    expect(orphaned.errors()).toMatch(/The build at .* is incomplete: .* could not be reached\n$/);
  });
});
