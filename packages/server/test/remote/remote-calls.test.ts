import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { isFinished } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, stepOf, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";
import {
  createRunnerClient,
  startTestRunner,
  type RunnerClient,
  type TestRunner,
} from "./test-runner.ts";

const secret = "the secret of all runners";
const hello = pipelineOf({ hello: { commands: ["cat .drone.yml", "echo hello"] } });
let server: TestApp;
let client: RunnerClient;
/** Most tests share a repository, because each one takes a second to create. */
let shared: BuildFixture;
const runners: TestRunner[] = [];
beforeAll(async () => {
  const runnerSecrets = { shared: secret, byType: new Map([["ssh", "the secret of ssh"]]) };
  server = await startTestApp({ concurrency: 0, runnerSecrets });
  client = createRunnerClient(server.address, secret);
  shared = await createBuildFixture(server, "remote", hello);
});
afterAll(async () => {
  for (const runner of runners) await runner.stop();
  await server.close();
});

let names = 0;
const create = (pipeline: string): Promise<BuildFixture> =>
  createBuildFixture(server, `remote-${(names += 1)}`, pipeline);
const startRunner = (options: Parameters<typeof startTestRunner>[2]): TestRunner => {
  const runner = startTestRunner(server.address, secret, options);
  runners.push(runner);
  return runner;
};

/** Starts a build and accepts its stage by hand. */
const acceptStage = async (builds = shared) => {
  const number = await builds.start();
  const stage = await client.request();
  if (stage === undefined) throw new Error("the server gave no stage");
  expect((await client.accept(stage.id, "by-hand")).status).toBe(200);
  return { builds, number, stage };
};
const steps = [{ id: 0, number: 1, name: "only", status: "pending" }];
/** The same with one running step. */
const beginStage = async () => {
  const accepted = await acceptStage();
  const { stage, builds, number } = accepted;
  await client.updateStage(stage.id, { status: "running", steps });
  const step = stepOf(await builds.get(number), "only");
  if (step === undefined) throw new Error("there is no step");
  await client.updateStep(step.id, { ...step, status: "running" });
  return { ...accepted, step };
};
const line = (pos: number) => ({ pos, out: `line ${pos}\n`, time: 0 });

describe("a runner", () => {
  it("runs a build from the clone to the end, and its log is whole", async () => {
    const builds = shared;
    const number = await builds.start();
    const runner = startRunner({ machine: "m1" });
    const build = await builds.ended(number);
    await runner.stop();
    expect(build.status).toBe("success");
    expect(build.stages[0]).toMatchObject({ machine: "m1", status: "success" });
    const step = stepOf(build, "hello");
    expect(await builds.log(number, 1, step?.number ?? 0)).toBe(`${hello}hello\n`);
  });

  it("learns that its build is cancelled, and ends its processes", async () => {
    const builds = await create(pipelineOf({ long: { commands: ["echo begins", "sleep 600"] } }));
    const number = await builds.start();
    const runner = startRunner({ machine: "m1" });
    await builds.when(number, (build) => stepOf(build, "long")?.status === "running");
    await builds.cancel(number);
    await runner.stop();
    expect((await builds.ended(number)).status).toBe("killed");
  });
});

describe("the queue", () => {
  it("says which runner a stage waits for, and gives it to one that comes", async () => {
    const builds = await create(pipelineOf({ x: { commands: ["true"] } }, ["node: { gpu: yes }"]));
    const number = await builds.start();
    const waiting = await builds.when(number, ({ stages }) => stages[0]?.waits_for !== undefined);
    expect(waiting.stages?.[0]?.waits_for).toMatch(
      /^Waits for a runner: exec, gpu=yes; connected: /,
    );
    const stage = await client.request({ labels: { gpu: "yes" } });
    expect((await client.accept(stage?.id ?? 0, "m2")).status).toBe(200);
    expect((await builds.get(number)).stages[0]?.waits_for).toBeUndefined();
    await builds.cancel(number);
  });

  it("gives a stage to one runner: a second one gets a 409", async () => {
    const { stage, builds, number } = await acceptStage();
    expect((await client.accept(stage.id, "other")).status).toBe(409);
    await builds.cancel(number);
  });

  it("lets a runner accept again if the answer to it was lost, until it has the details", async () => {
    const { stage, builds, number } = await acceptStage();
    const again = await client.accept(stage.id, "by-hand");
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ id: stage.id, machine: "by-hand" });
    await client.details(stage.id);
    expect((await client.accept(stage.id, "by-hand")).status).toBe(409);
    await builds.cancel(number);
  });

  it("gives no stage to a runner that it was not offered to", async () => {
    const number = await shared.start();
    const { id } = (await shared.get(number)).stages[0]!;
    expect((await client.accept(id, "greedy")).status).toBe(409);
    const stage = await client.request();
    expect(stage?.id).toBe(id);
    expect((await client.accept(id, "patient")).status).toBe(200);
    await shared.cancel(number);
  });

  it("gives a stage to another runner if the one that asked has left", async () => {
    const leave = new AbortController();
    const left = client.request({}, leave.signal).catch(() => "left");
    await expect.poll(() => server.app.deps.runnerRpc?.queue.waiting().length).toBe(1);
    leave.abort();
    expect(await left).toBe("left");
    await expect.poll(() => server.app.deps.runnerRpc?.queue.waiting().length).toBe(0);
    const { builds, number } = await acceptStage();
    await builds.cancel(number);
  });
});

describe("secrets", () => {
  it("refuses calls with a wrong secret, or with that of another type", async () => {
    expect((await createRunnerClient(server.address, "wrong").send("POST", "/ping")).status).toBe(
      401,
    );
    expect((await client.send("POST", "/ping")).status).toBe(200);
    const ssh = createRunnerClient(server.address, "the secret of ssh");
    const body = { kind: "pipeline", type: "exec" };
    expect((await ssh.send("POST", "/stage", body)).status).toBe(403);
    const { stage, builds, number } = await acceptStage();
    expect((await ssh.send("GET", `/stage/${stage.id}`)).status).toBe(404);
    await builds.cancel(number);
  });

  it("gives details only between accept and end, with the secrets that the pipeline names", async () => {
    const extra = ["environment: { A: { from_secret: known }, B: { from_secret: none } }"];
    const builds = await create(pipelineOf({ x: { commands: ["echo $A"], extra } }));
    const { params } = builds;
    for (const name of ["known", "unnamed"])
      await server.call("createSecret", { params, body: { name, data: `value of ${name}` } });
    const number = await builds.start();
    const stage = await client.request();
    const id = stage?.id ?? 0;
    expect((await client.send("GET", `/stage/${id}`)).status).toBe(409);
    await client.accept(id, "m");
    const details = await client.details(id);
    expect(details.secrets).toEqual([{ name: "known", data: "value of known" }]);
    expect(details.repository.timeout).toBe(60);
    await builds.cancel(number);
    expect((await client.send("GET", `/stage/${id}`)).status).toBe(409);
  });

  it("does not exist on a server without a secret", async () => {
    const plain = await startTestApp();
    try {
      const response = await createRunnerClient(plain.address, secret).send("POST", "/ping");
      expect(response.status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});

describe("logs", () => {
  it("reach viewers line by line, once, although a batch arrives twice", async () => {
    const { builds, number, step } = await beginStage();
    const viewer = await builds.watch(number, 1, 1);
    await client.batch(step.id, [line(0), line(1)]);
    await client.batch(step.id, [line(0), line(1)]);
    await client.batch(step.id, [line(2)]);
    await expect.poll(() => viewer.lines.map(({ pos }) => pos)).toEqual([0, 1, 2]);
    await builds.cancel(number);
    expect(await viewer.ended).toEqual([line(0), line(1), line(2)]);
  });

  it("keep what came in batches when the upload lacks it, and get what a gap swallowed", async () => {
    const { builds, number, step, stage } = await beginStage();
    await client.batch(step.id, [line(0), line(1)]);
    await client.batch(step.id, [line(4)]);
    await client.upload(step.id, [line(3), line(4), line(5)]);
    await client.updateStep(step.id, { ...step, status: "success" });
    await client.updateStage(stage.id, { status: "success" });
    expect(await builds.log(number, 1, 1)).toBe(
      "line 0\nline 1\nSignalbox: line 3 is missing\nline 3\nline 4\nline 5\n",
    );
  });

  it("do not contain secrets that the runner has not masked", async () => {
    const extra = ["environment: { A: { from_secret: token } }"];
    const builds = await create(pipelineOf({ x: { commands: ["echo $A"], extra } }));
    const body = { name: "token", data: "hunter2hunter2" };
    await server.call("createSecret", { params: builds.params, body });
    const number = await builds.start();
    const stage = await client.request();
    await client.accept(stage?.id ?? 0, "m");
    await client.updateStage(stage?.id ?? 0, { status: "running", steps });
    const step = stepOf(await builds.get(number), "only");
    await client.updateStep(step?.id ?? 0, { ...step, status: "running" });
    await client.upload(step?.id ?? 0, [{ pos: 0, out: "it is hunter2hunter2\n", time: 0 }]);
    await client.updateStep(step?.id ?? 0, { ...step, status: "success" });
    expect(await builds.log(number, 1, 1)).toBe("it is [secret:token]\n");
    await builds.cancel(number);
  });
});

describe("writes", () => {
  it("are refused before a stage is accepted and after it has ended", async () => {
    const builds = shared;
    const number = await builds.start();
    const stage = await client.request();
    const id = stage?.id ?? 0;
    expect((await client.updateStage(id, { status: "running", steps })).status).toBe(409);
    await client.accept(id, "m");
    await client.updateStage(id, { status: "running", steps });
    const step = stepOf(await builds.get(number), "only");
    await client.updateStage(id, { status: "success" });
    const { status, stages } = await builds.get(number);
    expect([status, stages[0]?.status]).toEqual(["success", "success"]);
    expect((await client.updateStage(id, { status: "running" })).status).toBe(409);
    expect((await client.updateStep(step?.id ?? 0, { ...step, status: "failure" })).status).toBe(
      409,
    );
    expect((await client.batch(step?.id ?? 0, [line(0)])).status).toBe(409);
    expect(await builds.get(number)).toMatchObject({ status: "success" });
  });

  it("that arrive late take nothing back", async () => {
    const { builds, number, step, stage } = await beginStage();
    await client.updateStep(step.id, { ...step, status: "failure", exit_code: 3 });
    await client.updateStage(stage.id, { status: "running", steps });
    await client.updateStep(step.id, { ...step, status: "running" });
    expect(stepOf(await builds.get(number), "only")).toMatchObject({
      status: "failure",
      exit_code: 3,
    });
    await client.updateStage(stage.id, { status: "failure" });
    expect((await builds.get(number)).status).toBe("failure");
  });

  it("with invalid bodies get a 400", async () => {
    const { stage, builds, number } = await acceptStage();
    expect((await client.updateStage(stage.id, { status: "odd" })).status).toBe(400);
    expect((await client.send("PUT", `/stage/${stage.id}`)).status).toBe(400);
    await builds.cancel(number);
  });

  it("of cards are kept", async () => {
    const { builds, number, step } = await beginStage();
    const card = { schema: "https://example.com/card.json", data: { a: 1 } };
    expect((await client.send("POST", `/step/${step.id}/card`, card)).status).toBe(200);
    expect(stepOf(await builds.get(number), "only")?.schema).toBe(card.schema);
    await builds.cancel(number);
  });
});

describe("details that cannot be read", () => {
  it("end the stage at once with the reason, and the build goes on", async () => {
    const after = hello.replace(
      "name: default",
      "name: after\ndepends_on: [default]\ntrigger: { status: [failure] }",
    );
    const builds = await create(`${hello}---\n${after}`);
    const { stage, number } = await acceptStage(builds);
    const { params } = builds;
    await server.call("updateRepo", { params, body: { config_path: ".gone.yml" } });
    const refused = await client.send("GET", `/stage/${stage.id}`);
    expect(refused.status).toBe(409);
    const error = "The pipeline file cannot be read: Not Found";
    const { stages } = await builds.get(number);
    expect(stages[0]).toMatchObject({ status: "error", exit_code: 255, error });
    expect(stages[1]?.status).toBe("pending");
    await builds.cancel(number);
  });
});

describe("a runner that does not call", () => {
  it("loses its stage after 15 minutes, and what it sends later is refused", async () => {
    const { builds, number, step, stage } = await beginStage();
    await client.batch(step.id, [line(0)]);
    server.advance(15 * 60 - 30);
    await client.batch(step.id, [line(1)]);
    server.advance(15 * 60 - 30);
    expect((await client.batch(step.id, [line(2)])).status).toBe(200);
    server.advance(15 * 60);
    const build = await builds.ended(number);
    const reason = "The runner by-hand made no call for 15 minutes, so the stage counts as lost";
    expect(build.status).toBe("error");
    expect(build.stages[0]).toMatchObject({ status: "error", error: reason });
    expect(stepOf(build, "only")).toMatchObject({ status: "error", error: reason });
    expect((await client.batch(step.id, [line(3)])).status).toBe(409);
    expect((await client.upload(step.id, [line(3)])).status).toBe(409);
    expect((await client.updateStage(stage.id, { status: "success" })).status).toBe(409);
    expect(await builds.log(number, 1, 1)).toBe("line 0\nline 1\nline 2\n");
  });

  it("keeps its stage as long as it watches the build", async () => {
    const { builds, number, stage } = await beginStage();
    for (let times = 0; times < 3; times += 1) {
      server.advance(14 * 60);
      const leave = new AbortController();
      const watching = client.watch(stage.build_id, leave.signal).catch(() => undefined);
      await expect
        .poll(() => server.app.deps.clock() - (lastCallOf(stage.id) ?? 0))
        .toBeLessThan(60_000);
      leave.abort();
      await watching;
    }
    expect((await builds.get(number)).status).toBe("running");
    await builds.cancel(number);
  });

  it("has its stage ended when the time limit is over", async () => {
    const { builds, number } = await beginStage();
    const { params } = builds;
    await server.call("updateRepo", { params, body: { timeout: 1 } });
    server.advance(60 + 61);
    const build = await builds.ended(number);
    expect(build.status).toBe("killed");
    await server.call("updateRepo", { params, body: { timeout: 60 } });
    expect(stepOf(build, "only")?.error).toContain("exceeded its time limit of 1 minute");
  });
});

const lastCallOf = (stageId: number): number | undefined => {
  const row = server.app.deps.store.remoteStages.find(stageId);
  return row && row.last_call * 1000;
};

it("administrators see the runners and what they run", async () => {
  const { builds, number, stage } = await beginStage();
  const { body } = await server.call("listRunners");
  const runner = body.runners.find(({ name }) => name === "by-hand");
  expect(body.enabled).toBe(true);
  expect(runner).toMatchObject({ type: "exec", os: "linux", arch: "amd64", connected: true });
  const place = { repo_slug: "team/remote", build_number: number, stage_number: 1 };
  expect(runner?.stages).toEqual([{ ...place, stage_name: stage.name }]);
  await builds.cancel(number);
  const after = await server.call("listRunners");
  expect(after.body.runners.find(({ name }) => name === "by-hand")?.stages).toEqual([]);
});

describe("git over HTTP", () => {
  const run = promisify(execFile);
  const fetchRefs = async (address: string) => {
    const env = { PATH: process.env["PATH"], GIT_TERMINAL_PROMPT: "0" };
    return run("git", ["ls-remote", address], { env }).then(
      ({ stdout }) => stdout.split("\n").length > 1,
      () => false,
    );
  };
  const withToken = (address: string, token: string): string => {
    const url = new URL(address);
    url.username = "any";
    url.password = token;
    return url.href;
  };

  it("serves one repository to one build, until it ends", async () => {
    const { stage, builds, number } = await acceptStage();
    const { repository, netrc } = await client.details(stage.id);
    const own = withToken(repository.git_http_url, netrc.password);
    expect(await fetchRefs(own)).toBe(true);
    expect(await fetchRefs(repository.git_http_url)).toBe(false);
    expect(await fetchRefs(withToken(repository.git_http_url, `${netrc.password}x`))).toBe(false);
    const other = await create(hello);
    const elsewhere = repository.git_http_url.replace(/[^/]*\.git$/, `${other.params.name}.git`);
    expect(await fetchRefs(withToken(elsewhere, netrc.password))).toBe(false);
    await builds.cancel(number);
    expect(await fetchRefs(own)).toBe(false);
  });

  it("runs no command of the repository's configuration, and accepts no push", async () => {
    const { stage, builds, number } = await acceptStage(await create(hello));
    const mark = `${server.folder}/ran`;
    await builds.git.git("config", "uploadpack.packObjectsHook", `touch ${mark};`);
    const { repository, netrc } = await client.details(stage.id);
    const own = withToken(repository.git_http_url, netrc.password);
    const folder = `${server.folder}/clone`;
    await run("git", ["clone", "-q", own, folder]);
    expect(existsSync(mark)).toBe(false);
    const push = run("git", ["-C", folder, "push", "-q", own, "HEAD:refs/heads/new"]);
    await expect(push).rejects.toThrow("403");
    await builds.cancel(number);
  });
});

it("ends every stage", async () => {
  const { body } = await server.call("listQueue");
  expect(body.filter(({ status }) => !isFinished(status))).toEqual([]);
});
