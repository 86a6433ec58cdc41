import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createBuildFixture, pipelineOf } from "./build-fixture.ts";
import { enableRepository } from "./enabled-repository.ts";
import { createRepository } from "./git-fixture.ts";
import { emptyRepos, run } from "./run-main.ts";
import { callWith, password, signIn } from "./server-process.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";
import { startTestRunner } from "./remote/test-runner.ts";

const servers: TestApp[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const start = async (change: Parameters<typeof startTestApp>[0]): Promise<TestApp> => {
  const server = await startTestApp(change);
  servers.push(server);
  return server;
};

const pipeline = pipelineOf({ work: { commands: ["echo ran"] } });
const refusal = (slug: string): string =>
  `This server runs exec pipelines of trusted repositories only, and ${slug} is not trusted; a system administrator can trust it in its settings, or with: npm start -- trust ${slug}`;

const endOf = async (builds: Awaited<ReturnType<typeof createBuildFixture>>) => {
  const { status, stages } = await builds.ended(await builds.start());
  return [status, stages[0]?.error];
};

it("--exec trusted refuses the exec pipelines of a repository until it is trusted", async () => {
  const server = await start({ exec: "trusted" });
  const builds = await createBuildFixture(server, "alpha", pipeline);
  expect(await endOf(builds)).toEqual(["error", refusal("team/alpha")]);
  await server.call("updateRepo", { params: builds.params, body: { trusted: true } });
  expect(await endOf(builds)).toEqual(["success", undefined]);
});

it("--exec off refuses all exec pipelines", async () => {
  const server = await start({ exec: "off" });
  const builds = await createBuildFixture(server, "alpha", pipeline);
  await server.call("updateRepo", { params: builds.params, body: { trusted: true } });
  expect(await endOf(builds)).toEqual(["error", "This server runs no exec pipelines (--exec off)"]);
});

it("a remote runner runs the exec pipelines that this machine refuses", async () => {
  const runnerSecrets = { shared: "the secret of all runners", byType: new Map() };
  const server = await start({ exec: "trusted", runnerSecrets });
  const builds = await createBuildFixture(server, "alpha", pipeline);
  const number = await builds.start();
  await expect
    .poll(async () => (await builds.get(number)).stages[0]?.waits_for)
    .toBe(`Waits for a runner: exec; connected: none. ${refusal("team/alpha")}`);
  const runner = startTestRunner(server.address, runnerSecrets.shared, { machine: "elsewhere" });
  const { status, stages } = await builds.ended(number);
  await runner.stop();
  expect([status, stages[0]?.machine, stages[0]?.waits_for]).toEqual([
    "success",
    "elsewhere",
    undefined,
  ]);
});

it("no exec pipeline is suggested where it would be refused", async () => {
  // No engine answers there, so that exec pipelines are suggested where they may run.
  const host = { text: "unix:///nowhere/docker.sock", source: "--docker-host" };
  const none = { memory: undefined, cpus: undefined, privilegedImages: [], environment: {} };
  const server = await start({ exec: "trusted", docker: { host, ...none } });
  const files = { Makefile: "test:\n\techo tested\n" };
  const { params } = await enableRepository(server, "alpha", files);
  const suggested = async () => (await server.call("getPipelineSuggestion", { params })).body.text;
  expect(await suggested()).toContain("type: docker");
  await server.call("updateRepo", { params, body: { trusted: true } });
  expect(await suggested()).toContain("type: exec");
});

it("the start names the active repositories that are refused, and the command that trusts them", async () => {
  const options = await emptyRepos();
  const [, , , repos = "", , data = ""] = options;
  for (const name of ["alpha", "beta", "docker"])
    await createRepository({
      path: join(repos, "team", name),
      files: { ".drone.yml": name === "docker" ? pipeline.replace("exec", "docker") : pipeline },
    });
  const environment = { SIGNALBOX_ADMIN_PASSWORD: password };
  const first = run([...options, "--exec", "all"], environment);
  const address = await first.ready;
  await expect.poll(first.output).toContain("Exec pipelines run in all repositories");
  const call = callWith(address, await signIn(address));
  for (const name of ["alpha", "beta", "docker"])
    expect((await call(`/api/repos/team/${name}`, "POST")).status).toBe(200);
  first.child.kill("SIGTERM");
  await first.ended;

  const second = run(options, { SIGNALBOX_EXEC: "trusted" });
  const again = callWith(await second.ready, await signIn(await second.ready));
  const command = `npm start -- trust team/alpha team/beta --data ${data}`;
  await expect
    .poll(second.output)
    .toContain(
      `Active repositories whose exec pipelines are refused: team/alpha, team/beta\nIf those who can push to them may run programs as this user: ${command}\n`,
    );
  expect(second.output()).toContain("Exec pipelines run in trusted repositories only");

  // The server remembers the repository, and notices that it is trusted now.
  const repo = async () => (await again("/api/repos/team/alpha")).json();
  expect(await repo()).toMatchObject({ trusted: false });
  const unknown = await run(["trust", "team/alpha", "team/none", "--data", data]).ended;
  expect([unknown.status, unknown.lines]).toEqual([
    1,
    ["Nothing was changed, because this server knows no repository team/none"],
  ]);
  expect(await repo()).toMatchObject({ trusted: false });
  const trusted = await run(["trust", "team/alpha", "--data", data]).ended;
  expect([trusted.status, trusted.lines]).toEqual([0, ["Trusted: team/alpha"]]);
  await expect.poll(repo).toMatchObject({ trusted: true });
  second.child.kill("SIGTERM");
  await second.ended;

  const third = run(options, { SIGNALBOX_EXEC: "trusted" });
  await expect.poll(third.output).toContain("are refused: team/beta\n");
}, 120_000);
