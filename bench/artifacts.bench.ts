// Measures how long an artifact of 2 GB keeps other requests waiting, and what memory it takes, while a step leaves it in its folder,
// while it is downloaded, and while a step on a remote runner uploads it: `node bench/artifacts.bench.ts`. GB is the size and RUNS the
// number of downloads and uploads. curl downloads and uploads, so that the process which asks for /healthz is idle.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Artifact, Build, isFinished } from "@signalbox/contract";
import * as z from "zod/mini";
import { pipelineOf } from "../packages/server/test/build-fixture.ts";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../packages/server/test/git-fixture.ts";
import { createRunnerClient } from "../packages/server/test/remote/runner-client.ts";
import { callWith, signIn } from "../packages/server/test/server-process.ts";
import { median } from "./median.ts";
import { describeDelays, startProbedServer, watchDelays, type Delays } from "./server-delays.ts";

const bytes = Math.round(Number(process.env["GB"] ?? 2) * 1024 ** 3);
const runs = Number(process.env["RUNS"] ?? 3);
const secret = "the-secret-of-all-runners";
const repo = "/api/repos/repos/bench";
const folder = await temporaryFolder();
const commands = [`head -c ${bytes} /dev/zero > $SIGNALBOX_ARTIFACTS/large.bin`];
const files = { ".drone.yml": pipelineOf({ only: { commands } }) };
await createRepository({ path: join(folder, "repos", "bench"), files });
const large = join(folder, "large.bin");
await writeFile(large, "");
await truncate(large, bytes);

let server = await startProbedServer(folder, ["--rpc-secret", secret]);
const token = await signIn(server.address);
const call = (path: string, method?: string) => callWith(server.address, token)(path, method);
await call("/api/user/repos", "POST");
await call(repo, "POST");

const start = async (): Promise<number> =>
  Build.parse(await (await call(`${repo}/builds`, "POST")).json()).number;
const ended = async (number: number): Promise<void> => {
  for (;;) {
    const build = Build.parse(await (await call(`${repo}/builds/${number}`)).json());
    if (isFinished(build.status)) return assert.equal(build.status, "success");
    await wait(200);
  }
};

/** Runs curl, and resolves with what it prints after a transfer. */
const curl = async (...options: string[]): Promise<string> => {
  const print = "%{http_code} %{size_download}";
  const { stdout } = await promisify(execFile)("curl", ["-s", "-w", print, ...options]);
  return stdout;
};
const download = async (path: string): Promise<void> => {
  const header = `Authorization: Bearer ${token}`;
  const printed = await curl("-o", "/dev/null", "-H", header, server.address + path);
  const [status, size] = printed.split(" ");
  assert.equal(status, "200");
  assert.ok(Number(size) >= bytes);
};

const measure = async (what: string, times: number, work: () => Promise<unknown>) => {
  const idle = await watchDelays(server, folder, wait(2000));
  const seconds: number[] = [];
  const all: Delays[] = [];
  for (let run = 0; run < times; run += 1) {
    const began = performance.now();
    all.push(await watchDelays(server, folder, work()));
    seconds.push((performance.now() - began) / 1000);
  }
  process.stdout.write(`${what}: ${median(seconds).toFixed(1)} s, ${describeDelays(all, idle)}\n`);
};

let number = 0;
await measure("a step leaves it in its folder", 1, async () => {
  number = await start();
  await ended(number);
});
const path = `${repo}/builds/${number}/artifacts`;
const [kept] = z.array(Artifact).parse(await (await call(path)).json());
assert.equal(kept?.size, bytes);
await measure("it is downloaded", runs, () => download(`${path}/${kept.id}`));
await measure("it is downloaded as an archive", runs, () => download(`${path}.tar`));
server.child.kill("SIGTERM");
await once(server.child, "exit");

server = await startProbedServer(folder, ["--rpc-secret", secret, "--concurrency", "0"]);
const client = createRunnerClient(server.address, secret);
await start();
const stage = await client.request();
assert(stage !== undefined);
await client.accept(stage.id, "bench");
const { secrets } = await client.details(stage.id);
const steps = [{ number: 1, name: "only", status: "running" }];
await client.updateStage(stage.id, { status: "running", steps });
const upload = secrets.find(({ name }) => name.startsWith("signalbox_upload"))?.data;
await measure("a step on a remote runner uploads it", runs, async () => {
  const printed = await curl("-T", large, `${upload}/artifacts/large.bin`);
  assert.match(printed, /201 0$/);
});
server.child.kill("SIGTERM");
await once(server.child, "exit");
await removeRepositories();
