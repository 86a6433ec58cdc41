import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Build, createFrameReader, isFinished, LogLine } from "@signalbox/contract";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { readInstallationId } from "../../src/execution/executors/docker/engine/installation-id.ts";
import { installationLabel } from "../../src/execution/executors/docker/engine/leftovers.ts";
import { createRepository, removeRepositories, temporaryFolder } from "../git-fixture.ts";
import {
  callWith,
  signIn,
  startServerProcess,
  type Call,
  type ServerProcess,
} from "../server-process.ts";
import { ensureShellImage, shellImage } from "./stand-in-image.ts";
import { engine, hasEngine } from "./test-engine.ts";

/** `CRASHES=50 npx vitest run --project docker crash` does fifty. */
const crashes = Number(process.env["CRASHES"] ?? 3);

const waitOptions = { timeout: 60_000 };

let server: ServerProcess | undefined;
afterEach(() => server?.child.kill("SIGKILL"));
afterAll(removeRepositories);

const repo = "/api/repos/repos/alpha";
const script = "i=0; while [ $i -lt 150 ]; do echo line $i; i=$((i+1)); sleep 0.01; done";
const pipeline = `
kind: pipeline
name: default
volumes: [{ name: cache, temp: {} }]
services: [{ name: db, image: ${shellImage}, commands: [sleep 1000] }]
steps:
- name: lines
  image: ${shellImage}
  commands: ["${script}"]
  volumes: [{ name: cache, path: /cache }]
- { name: last, image: ${shellImage}, commands: ["true"] }
`;
/** The number of the step `lines`, after the clone step and the service. */
const linesStep = 3;

it.skipIf(!hasEngine)(
  `a server that is killed ${crashes} times leaves no container, network or volume and loses no line`,
  { timeout: 120_000 * (crashes + 1) },
  async () => {
    await ensureShellImage();
    const folder = await temporaryFolder();
    const path = join(folder, "repos", "alpha");
    await createRepository({ path, files: { ".drone.yml": pipeline } });
    const seen = new Map<number, LogLine[]>();
    let token: string | undefined;
    for (let crash = 0; crash < crashes; crash += 1) {
      server = await startServerProcess(folder);
      token ??= await signIn(server.address);
      const call = callWith(server.address, token);
      if (crash === 0) await enable(call);
      const { number } = await post(call, `${repo}/builds`);
      const viewer = view(call, number, seen);
      // Once in the middle of a step, and then at any moment.
      if (crash === 0) await vi.waitUntil(() => (seen.get(number)?.length ?? 0) > 10, waitOptions);
      else await wait(Math.random() * 3500);
      server.child.kill("SIGKILL");
      await once(server.child, "exit");
      await viewer;
      const left = await listLeft(folder);
      server = await startServerProcess(folder);
      const now = await listLeft(folder);
      expect(now.filter((name) => left.includes(name))).toEqual([]);
      await expectEnded(callWith(server.address, token), seen);
      server.child.kill("SIGTERM");
      await once(server.child, "exit");
      expect(await listLeft(folder)).toEqual([]);
    }
  },
);

async function enable(call: Call): Promise<void> {
  await call("/api/user/repos", "POST");
  expect((await call(repo, "POST")).status).toBe(200);
}

async function post(call: Call, path: string): Promise<Build> {
  return Build.parse(await (await call(path, "POST")).json());
}

/** The names of all objects of this server on the engine. */
async function listLeft(folder: string): Promise<string[]> {
  const installation = await readInstallationId(join(folder, "data"));
  const left = await engine().listLabelled(installationLabel, installation);
  return [...left.containers, ...left.networks, ...left.volumes];
}

/** Waits until all builds have ended, and compares their logs with what viewers saw. */
async function expectEnded(call: Call, seen: ReadonlyMap<number, LogLine[]>): Promise<void> {
  const list = async () =>
    z.array(Build).parse(await (await call(`${repo}/builds?per_page=100`)).json());
  await expect
    .poll(async () => (await list()).every(({ status }) => isFinished(status)), waitOptions)
    .toBe(true);
  for (const { status, error } of await list()) {
    expect(["success", `error: ${interrupted}`]).toContain(
      status === "success" ? status : `${status}: ${error}`,
    );
  }
  for (const [number, lines] of seen) {
    const answer = await call(`${repo}/builds/${number}/logs/1/${linesStep}`);
    const stored = z.array(LogLine).parse(await answer.json());
    expect(stored.slice(0, lines.length)).toEqual(lines);
  }
}

const interrupted = "The server stopped while this build ran";

/** Remembers the lines that came until the server was killed. */
async function view(call: Call, number: number, seen: Map<number, LogLine[]>): Promise<void> {
  const lines: LogLine[] = [];
  const read = createFrameReader();
  const take = (piece: string): void => {
    for (const { event, data } of read(piece)) {
      if (event === "message") lines.push(LogLine.parse(JSON.parse(data)));
    }
    if (lines.length > 0) seen.set(number, lines);
  };
  try {
    while (lines.length === 0) {
      const response = await call(`/api/stream/repos/alpha/${number}/1/${linesStep}`);
      if (response.status !== 200) await response.text();
      else {
        for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) take(piece);
      }
      await wait(20);
    }
  } catch {
    // The server was killed.
  }
}
