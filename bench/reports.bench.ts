// Measures what reports of 20,000 tests cost: `node bench/reports.bench.ts`. It prints the worst delay of /healthz and the memory of
// the server while a step that has written such a report ends and while its tests are read, and then kills the server at random
// moments of that end: a step that was reported as ended has all its tests. RUNS and KILLS choose the numbers.
import assert from "node:assert/strict";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Build, BuildTests, isFinished } from "@signalbox/contract";
import { pipelineOf } from "../packages/server/test/build-fixture.ts";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../packages/server/test/git-fixture.ts";
import { callWith, signIn, startServerProcess } from "../packages/server/test/server-process.ts";
import { median } from "./median.ts";
import { describeDelays, startProbedServer, watchDelays, type Delays } from "./server-delays.ts";

const runs = Number(process.env["RUNS"] ?? 5);
const kills = Number(process.env["KILLS"] ?? 20);
const tests = 20_000;
const repo = "/api/repos/repos/bench";

const cases = Array.from({ length: tests }, (_, index) =>
  index % 100 === 0
    ? `<testcase classname="suite-${index % 300}" name="test ${index}" time="0.01"><failure message="expected ${index}">${"at a line of code\n".repeat(50)}</failure></testcase>`
    : `<testcase classname="suite-${index % 300}" name="test ${index}" time="0.01"/>`,
);
const folder = await temporaryFolder();
const commands = ["cp report.data junit.xml"];
await createRepository({
  path: join(folder, "repos", "bench"),
  files: {
    ".drone.yml": pipelineOf({ test: { commands } }),
    "report.data": `<testsuite name="bench">${cases.join("\n")}</testsuite>`,
  },
});

let server = await startProbedServer(folder);
const token = await signIn(server.address);
const call = (path: string, method?: string) => callWith(server.address, token)(path, method);
await call("/api/user/repos", "POST");
await call(repo, "POST");

const start = async (): Promise<number> =>
  Build.parse(await (await call(`${repo}/builds`, "POST")).json()).number;
const read = async (number: number): Promise<Build> =>
  Build.parse(await (await call(`${repo}/builds/${number}`)).json());
const listTests = async (number: number): Promise<BuildTests> =>
  BuildTests.parse(await (await call(`${repo}/builds/${number}/tests`)).json());

const ended = async (number: number): Promise<void> => {
  while (!isFinished((await read(number)).status)) await wait(50);
};
const watch = (work: Promise<unknown>): Promise<Delays> => watchDelays(server, folder, work);

const idle = await watch(wait(2000));
const steps: Delays[] = [];
const lists: Delays[] = [];
const times: number[] = [];
for (let run = 0; run < runs; run += 1) {
  const began = performance.now();
  const number = await start();
  steps.push(await watch(ended(number)));
  times.push(performance.now() - began);
  const listed = listTests(number);
  lists.push(await watch(listed));
  const found = await listed;
  assert.equal(found.tests.length, tests);
  assert.deepEqual(found.counts, { passed: tests * 0.99, failed: tests * 0.01, skipped: 0 });
}
process.stdout.write(
  `${tests} tests, ${runs} runs: a step ends: ${describeDelays(steps, idle)}; its tests are listed: ${describeDelays(lists, idle)}\n`,
);

let reported = 0;
for (let kill = 0; kill < kills; kill += 1) {
  const number = await start();
  let last = await read(number);
  const stop = performance.now() + median(times) * (0.5 + Math.random());
  while (performance.now() < stop) last = await read(number);
  server.child.kill("SIGKILL");
  await once(server.child, "exit");
  server = await startServerProcess(folder);
  const step = last.stages?.[0]?.steps?.find(({ name }) => name === "test");
  const { tests: stored } = await listTests(number);
  if (step !== undefined && isFinished(step.status)) {
    reported += 1;
    assert.equal(stored.length, tests);
    assert.equal(step.tests?.passed, tests * 0.99);
  }
  assert.ok(stored.length === 0 || stored.length === tests, `${stored.length} tests are left`);
}
process.stdout.write(
  `${kills} kills, ${reported} of them after the step was reported as ended: no test lost\n`,
);
server.child.kill("SIGTERM");
await once(server.child, "exit");
await removeRepositories();
