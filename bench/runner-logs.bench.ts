// Measures how long large logs of a remote runner keep other requests waiting: `node bench/runner-logs.bench.ts`. The server is a
// process of its own. RUNS is the number of runs.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Build } from "@signalbox/contract";
import { pipelineOf, stepOf } from "../packages/server/test/build-fixture.ts";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../packages/server/test/git-fixture.ts";
import { createRunnerClient } from "../packages/server/test/remote/runner-client.ts";
import { callWith, signIn, startServerProcess } from "../packages/server/test/server-process.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 20);
const secret = "the-secret-of-all-runners";
const folder = await temporaryFolder();
const files = { ".drone.yml": pipelineOf({ only: { commands: ["true"] } }) };
await createRepository({ path: `${folder}/repos/bench`, files });
const server = await startServerProcess(folder, [], ["--rpc-secret", secret, "--concurrency", "0"]);
const call = callWith(server.address, await signIn(server.address));
const repo = "/api/repos/repos/bench";
await call("/api/user/repos", "POST");
await call(repo, "POST");
const client = createRunnerClient(server.address, secret);

const readBuild = async (number: number): Promise<Build> =>
  Build.parse(await (await call(`${repo}/builds/${number}`)).json());

/** A running step of a new build. */
const beginStep = async (): Promise<{ id: number; number: number }> => {
  const { number } = Build.parse(await (await call(`${repo}/builds`, "POST")).json());
  const stage = await client.request();
  assert(stage !== undefined);
  await client.accept(stage.id, "bench");
  const steps = [{ number: 1, name: "only", status: "running" }];
  await client.updateStage(stage.id, { status: "running", steps });
  const step = stepOf(await readBuild(number), "only");
  assert(step !== undefined);
  return { id: step.id, number };
};

const linesOf = (count: number, out: string): Buffer<ArrayBuffer> =>
  Buffer.from(JSON.stringify(Array.from({ length: count }, (_, pos) => ({ pos, out, time: 0 }))));
const bodies: [what: string, bodies: Buffer<ArrayBuffer>[], expected: number][] = [
  [
    "100,000 lines",
    [linesOf(100_000, "an ordinary line of a log, of which there are many\n")],
    200,
  ],
  ["1,000,000 lines", [linesOf(1_000_000, "x\n")], 200],
  [
    "1,000,000 lines, in four bodies at once",
    Array.from({ length: 4 }, () => linesOf(250_000, "x\n")),
    200,
  ],
  ["a line of 60 MB", [linesOf(1, "x".repeat(60_000_000))], 413],
];

const upload = async (id: number, body: Buffer<ArrayBuffer>): Promise<number> => {
  const answer = await fetch(`${server.address}/rpc/v2/step/${id}/logs/upload`, {
    method: "POST",
    headers: { "X-Drone-Token": secret },
    body,
  });
  await answer.text();
  return answer.status;
};

/** The longest time that an answer of /healthz takes until the work is done, in milliseconds. */
const worstDelay = async (work: Promise<unknown>): Promise<number> => {
  const done = new AbortController();
  void work.finally(() => done.abort());
  let worst = 0;
  while (!done.signal.aborted) {
    const began = performance.now();
    await (await fetch(`${server.address}/healthz`)).text();
    worst = Math.max(worst, performance.now() - began);
    await wait(2);
  }
  await work;
  return worst;
};

const memoryMb = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

const before = await memoryMb();
const idle: number[] = [];
for (let run = 0; run < runs; run += 1) idle.push(await worstDelay(wait(1000)));
process.stdout.write(
  `nothing for a second: worst delay of /healthz ${median(idle).toFixed(0)} ms\n`,
);
for (const [what, texts, expected] of bodies) {
  const delays: number[] = [];
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { id, number } = await beginStep();
    const began = performance.now();
    const uploads = Promise.all(texts.map((text) => upload(id, text)));
    delays.push(await worstDelay(uploads));
    times.push(performance.now() - began);
    assert.deepEqual(new Set(await uploads), new Set([expected]));
    await call(`${repo}/builds/${number}`, "DELETE");
  }
  process.stdout.write(
    `${what}: worst delay of /healthz ${median(delays).toFixed(0)} ms (${Math.max(...delays).toFixed(0)}), upload ${median(times).toFixed(0)} ms, memory ${await memoryMb()} MB\n`,
  );
}
await wait(30_000);
process.stdout.write(`memory before ${before} MB, half a minute after ${await memoryMb()} MB\n`);
server.child.kill("SIGTERM");
await once(server.child, "exit");
await removeRepositories();
