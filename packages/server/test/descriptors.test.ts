import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { Build } from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nodeEnvironment, nodeOptions } from "../node-options.mjs";
import { pipelineOf, program } from "./build-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { openRaw } from "./read-socket.ts";
import { callWith, endServerProcesses, signIn, startServerProcess } from "./server-process.ts";

afterAll(() => endServerProcesses("SIGKILL"));
afterAll(removeRepositories);

/** Runs the command after it in the same process, which may open this many files. */
const withDescriptors = (count: number) => ["sh", "-c", `ulimit -n ${count}; exec "$@"`, "sh"];

it("no way to start a process throws late when every descriptor is in use", async () => {
  const { path } = await createRepository({ bare: true, files: { a: "1" } });
  const script = join(import.meta.dirname, "fixtures", "starts-without-descriptors.mjs");
  const home = await temporaryFolder();
  const [program = "", ...args] = [...withDescriptors(64), process.execPath, ...nodeOptions];
  const output = execFileSync(program, [...args, script, home, path], {
    env: { ...nodeEnvironment, PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect(JSON.parse(output)).toEqual({
    "child without descriptors": " spawn /bin/sh EMFILE",
    "run without descriptors": "broken_off git version: spawn git EMFILE",
    "read without descriptors": "broken_off git could not be started: Error: spawn git EMFILE",
    "serve without descriptors": "broken_off git could not be started: Error: spawn git EMFILE",
    "step without descriptors": " The step could not be started (EMFILE)",
    "child with two": " spawn /bin/sh EMFILE",
    "run with two": "broken_off git version: spawn git EMFILE",
    "read with two": "broken_off git could not be started: Error: spawn git EMFILE",
    "serve with two": "broken_off git could not be started: Error: spawn git EMFILE",
    "step with two": " The step could not be started (EMFILE)",
    "child with all": "started",
    "run with all": "started",
    "read with all": "started",
    "serve with all": "started",
    "step with all": "started",
  });
});

const repo = "/api/repos/repos/alpha";
const wideRepo = "/api/repos/repos/wide";
const detachedRepo = "/api/repos/repos/detached";

/** A server with public repositories: builds of one wait for a file, the other has no pipeline file. */
const startWithFew = async () => {
  const folder = await temporaryFolder();
  const gate = join(folder, "go");
  const waits = [`until test -e ${gate}; do sleep 0.05; done`, program("print-lines.mjs", 1000)];
  const wide = Array.from({ length: 60 }, (_, index) => [
    `step-${index}`,
    { commands: [`until test -e ${gate}.wide; do sleep 1; done`], extra: ["depends_on: [clone]"] },
  ]);
  const files = { ".drone.yml": pipelineOf({ waits: { commands: waits } }) };
  const plain = { "package.json": "{}" };
  const made = [
    await createRepository({ path: join(folder, "repos", "alpha"), files }),
    await createRepository({ path: join(folder, "repos", "plain"), files: plain }),
  ];
  await createRepository({
    path: join(folder, "repos", "wide"),
    files: { ".drone.yml": pipelineOf(Object.fromEntries(wide)) },
  });
  const services = Array.from({ length: 38 }, (_, index) => [
    `service-${index}`,
    { commands: ["sleep 1000"], extra: ["detach: true"] },
  ]);
  await createRepository({
    path: join(folder, "repos", "detached"),
    files: { ".drone.yml": pipelineOf(Object.fromEntries(services)) },
  });
  for (const { git } of made) await git("config", "signalbox.visibility", "public");
  const server = await startServerProcess(folder, withDescriptors(600));
  const token = await signIn(server.address);
  const call = callWith(server.address, token);
  await call("/api/user/repos", "POST");
  for (const path of [repo, wideRepo, detachedRepo])
    expect((await call(path, "POST")).status).toBe(200);
  const openGate = (name = "") => writeFile(gate + name, "");
  return { ...server, token, call, openGate };
};

let server: Awaited<ReturnType<typeof startWithFew>>;
beforeAll(async () => {
  server = await startWithFew();
});

/** Connects many times, and resolves when each connection is open. */
const connectAll = async (address: string, count: number, text: string): Promise<Socket[]> => {
  const { hostname, port } = new URL(address);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => socket.destroy()).resume();
      await new Promise<void>((resolve) => {
        socket.once("connect", resolve).once("close", () => resolve());
      });
      socket.write(text);
      return socket;
    }),
  );
};

it.each([
  ["nothing", ""],
  ["half a head", "GET /api/user HTTP/1.1\r\nHost: test\r\n"],
  ["half a body", "POST /login HTTP/1.1\r\nHost: test\r\nContent-Length: 500\r\n\r\nusername="],
  ["a request each, and keep their connections", "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n"],
])("serves others and runs builds while 700 connections send %s", async (_what, text) => {
  const { number } = Build.parse(await (await server.call(`${repo}/builds`, "POST")).json());
  const sockets = await connectAll(server.address, 700, text);

  // Each of these starts git.
  const suggestion = await fetch(`${server.address}/api/repos/repos/plain/pipeline-suggestion`);
  expect(suggestion.status).toBe(200);
  expect((await server.call(`${repo}/builds`, "POST")).status).toBe(200);
  await server.openGate();
  for (const started of [number, number + 1]) {
    const build = async () =>
      Build.parse(await (await server.call(`${repo}/builds/${started}`)).json()).status;
    await expect.poll(build, { timeout: 30_000 }).toBe("success");
  }
  for (const socket of sockets) socket.destroy();
  expect(server.child.exitCode).toBeNull();
});

it("answers 503 while all connections are in use, and serves again afterwards", async () => {
  const { address, token, call } = server;
  const open = (token = "") => openRaw(address, "/api/stream", token);
  const streams = Array.from({ length: 100 }, () => [open(), open(token)]).flat();
  await Promise.all(streams.map((stream) => stream.until(": ping")));
  const ofOnePerson = openRaw(address, "/api/stream", token);
  await ofOnePerson.until("503 Service Unavailable");
  expect(ofOnePerson.text()).toMatch(/^Retry-After: \d+\r$/im);
  await ofOnePerson.closed;

  streams.pop()?.socket.destroy();
  await expect.poll(async () => (await call(repo)).status).toBe(200);
  for (const { socket } of streams) socket.destroy();
});

it("limits the streams of one person to half of the connections", async () => {
  const { address, token } = server;
  const open = () => openRaw(address, "/api/stream", token);
  const streams = Array.from({ length: 100 }, open);
  await Promise.all(streams.map((stream) => stream.until(": ping")));
  const further = open();
  await further.until("429 Too Many Requests");
  expect(further.text()).toContain("Too many open streams: at most 100 are allowed");
  for (const { socket } of [...streams, further]) socket.destroy();
});

it("runs only a part of many parallel steps at once", async () => {
  const { call, openGate } = server;
  const { number } = Build.parse(await (await call(`${wideRepo}/builds`, "POST")).json());
  const get = async () => Build.parse(await (await call(`${wideRepo}/builds/${number}`)).json());
  const countRunning = async () =>
    (await get()).stages?.[0]?.steps?.filter(({ status }) => status === "running").length;
  // A sixteenth of the limit.
  await expect.poll(countRunning, { timeout: 60_000 }).toBe(37);
  await openGate(".wide");
  await expect.poll(async () => (await get()).status, { timeout: 60_000 }).toBe("success");
});

it("refuses a stage with more services and detached steps than may run at once", async () => {
  const { call } = server;
  const { number } = Build.parse(await (await call(`${detachedRepo}/builds`, "POST")).json());
  const get = async () =>
    Build.parse(await (await call(`${detachedRepo}/builds/${number}`)).json());
  await expect.poll(async () => (await get()).status, { timeout: 60_000 }).toBe("error");
  expect((await get()).stages?.[0]?.error).toBe(
    "The pipeline has 38 services and detached steps, and this server runs at most 37 of them at once",
  );
});
