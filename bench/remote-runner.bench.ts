// Compares stages and live logs of a remote runner with local ones: `node bench/remote-runner.bench.ts`, after `npm run
// build`. The server is a process of its own; the runner and the viewers are in this one and in Chromium.
import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Build, createFrameReader, isFinished, LogLine } from "@signalbox/contract";
import { pipelineOf, program } from "../packages/server/test/build-fixture.ts";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../packages/server/test/git-fixture.ts";
import { createRunnerClient } from "../packages/server/test/remote/runner-client.ts";
import { startTestRunner } from "../packages/server/test/remote/test-runner.ts";
import {
  callWith,
  password,
  signIn,
  startServerProcess,
} from "../packages/server/test/server-process.ts";
import { launchBrowser } from "./browser.ts";
import { median } from "./median.ts";
import { processCpuMs } from "./process-cpu.ts";

const stages = 20;
const count = Number(process.env["LINES"] ?? 1500);
const lineMs = 20;
/** One of this many batches is sent twice. */
const twice = 10;

const secret = "the-secret-of-all-runners";
const labels = { place: "away" };
const folder = await temporaryFolder();
const gate = `${folder}/go`;
const pipelines = {
  local: pipelineOf({ work: { commands: ["true"] } }),
  remote: pipelineOf({ work: { commands: ["true"] } }, ["node: { place: away }"]),
  log: pipelineOf({
    work: {
      commands: [
        `until test -e ${gate}; do sleep 0.05; done`,
        program("print-times.mjs", count, lineMs),
      ],
    },
  }),
};
for (const [name, text] of Object.entries(pipelines))
  await createRepository({ path: `${folder}/repos/${name}`, files: { ".drone.yml": text } });
const server = await startServerProcess(folder, [], ["--rpc-secret", secret]);
const token = await signIn(server.address);
const call = callWith(server.address, token);
await call("/api/user/repos", "POST");
for (const name of Object.keys(pipelines)) await call(`/api/repos/repos/${name}`, "POST");

type Name = keyof typeof pipelines;
const startBuild = async (name: Name): Promise<number> =>
  Build.parse(await (await call(`/api/repos/repos/${name}/builds`, "POST")).json()).number;
const readBuild = async (name: Name, number: number): Promise<Build> =>
  Build.parse(await (await call(`/api/repos/repos/${name}/builds/${number}`)).json());

/** From the request for a build until its only stage has ended, in milliseconds. */
const timeBuild = async (name: Name): Promise<number> => {
  const began = performance.now();
  const number = await startBuild(name);
  for (;;) {
    const build = await readBuild(name, number);
    if (!isFinished(build.status)) {
      await wait(2);
      continue;
    }
    assert.equal(build.status, "success");
    return performance.now() - began;
  }
};

const rows: [string, string][] = [];
const report = (what: string, figure: string): void => void rows.push([what, figure]);
const spread = (delays: number[]): string => {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1) ?? "-";
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
};

const benchStages = async (): Promise<void> => {
  const runner = startTestRunner(server.address, secret, { machine: "m1", traits: { labels } });
  const times: Record<"local" | "remote", number[]> = { local: [], remote: [] };
  for (const name of ["local", "remote"] as const) await timeBuild(name);
  for (let index = 0; index < stages; index += 1)
    for (const name of ["local", "remote"] as const) times[name].push(await timeBuild(name));
  await runner.stop();
  const [local, remote] = [median(times.local), median(times.remote)];
  report(`a build of one stage on this machine, median of ${stages}`, `${local.toFixed(0)} ms`);
  report("the same on a remote runner", `${remote.toFixed(0)} ms`);
  report("overhead of the runner (wanted: below 150 ms)", `${(remote - local).toFixed(0)} ms`);
};

const now = (): number => performance.timeOrigin + performance.now();

/** The lines of a live log until its end, each with the time when it arrived. */
const readLines = async (stream: IncomingMessage): Promise<{ line: LogLine; at: number }[]> => {
  const lines: { line: LogLine; at: number }[] = [];
  const read = createFrameReader();
  for await (const chunk of stream.setEncoding("utf8")) {
    const at = now();
    for (const { event, data } of read(chunk))
      if (event === "message") lines.push({ line: LogLine.parse(JSON.parse(data)), at });
  }
  return lines;
};

/** The time that a line contains, when it was printed or sent; undefined for other lines. */
const timeIn = (text: string): string | undefined => /^at (\d+\.\d+)$/.exec(text.trim())?.[1];

/** When each line was first visible, by the time that it contains. */
type Seen = Record<string, number>;
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    seenLines: Seen;
  }
}

const watchScreen = (): void => {
  window.seenLines = {};
  const check = (): void => {
    for (const row of [...document.querySelectorAll("[data-line]")].slice(-30)) {
      const time = /at (\d+\.\d+)/.exec(row.textContent)?.[1];
      if (time !== undefined) window.seenLines[time] ??= Date.now();
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

const openPage = async (path: string) => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const form = { username: "admin", password };
  const headers = { Origin: server.address };
  await page.request.post(`${server.address}/login`, { form, headers });
  await page.goto(server.address + path);
  await page.getByRole("button", { name: "Follow logs" }).waitFor();
  await page.evaluate(watchScreen);
  return { browser, page };
};

/** Follows the log of a running step, to which `print` adds lines before it ends the step. */
const follow = async (what: string, path: string, print: () => Promise<void>): Promise<void> => {
  const { browser, page } = await openPage(path);
  const options = { headers: { Authorization: `Bearer ${token}` }, agent: false };
  const opened = get(`${server.address}/api/stream${path}`, options);
  const [stream] = await once(opened, "response");
  const reading = readLines(stream);
  await print();
  const received = (await reading).filter(({ line }) => timeIn(line.out) !== undefined);
  const last = timeIn(received.at(-1)?.line.out ?? "") ?? "";
  await page.waitForFunction((time) => time in window.seenLines, last);
  const seen = await page.evaluate(() => window.seenLines);
  await browser.close();

  const [first] = received;
  assert.ok(first);
  // Each line once and in order, without a gap.
  assert.deepEqual(
    received.map(({ line }) => line.pos),
    Array.from({ length: count }, (_, index) => first.line.pos + index),
  );
  const times = received.map(({ line }) => timeIn(line.out) ?? "");
  const streamed = received.map(({ at }, index) => at - Number(times[index]));
  // A browser that draws fewer than two frames a second skips lines, which it never had in view.
  const drawn = times.filter((time) => time in seen);
  const shown = drawn.map((time) => (seen[time] ?? NaN) - Number(time));
  report(`${what}: until a viewer has read it`, spread(streamed));
  report(
    `${what}: until it is on the screen`,
    `${spread(shown)} (${drawn.length} of ${count} lines)`,
  );
};

const benchLocalLog = async (): Promise<void> => {
  const number = await startBuild("log");
  const path = `/repos/log/${number}/1/2`;
  while ((await readBuild("log", number)).stages?.[0]?.steps?.[1]?.status !== "running")
    await wait(20);
  await follow(`a line every ${lineMs} ms, printed here`, path, () => writeFile(gate, ""));
};

const benchRemoteLog = async (): Promise<void> => {
  const client = createRunnerClient(server.address, secret);
  const number = await startBuild("remote");
  const stage = await client.request({ labels });
  assert.ok(stage);
  await client.accept(stage.id, "by-hand");
  await client.details(stage.id);
  const steps = [{ number: 1, name: "work", status: "pending" }];
  await client.updateStage(stage.id, { status: "running", steps });
  const step = (await readBuild("remote", number)).stages?.[0]?.steps?.[0];
  assert.ok(step);
  await client.updateStep(step.id, { ...step, status: "running" });

  const pings: number[] = [];
  const ping = async (): Promise<void> => {
    const began = now();
    await (await client.send("POST", "/ping")).text();
    pings.push(now() - began);
  };
  const before = await processCpuMs(server.child.pid);
  await follow(
    `a batch of one line every ${lineMs} ms`,
    `/repos/remote/${number}/1/1`,
    async () => {
      for (let pos = 0; pos < count; pos += 1) {
        const began = now();
        const lines = [{ pos, out: `at ${began.toFixed(3)}\n`, time: 0 }];
        const sending = client.batch(step.id, lines);
        if (pos % twice === 0) await client.batch(step.id, lines);
        await sending;
        if (pos % twice === 1) await ping();
        await wait(Math.max(0, began + lineMs - now()));
      }
      const cpuMs = (await processCpuMs(server.child.pid)) - before;
      report("the server's processor time for a batch", `${(cpuMs / count).toFixed(2)} ms`);
      await client.updateStep(step.id, { ...step, status: "success" });
      await client.updateStage(stage.id, { status: "success" });
    },
  );
  report("at the same time, a call that does nothing", spread(pings));
};

try {
  await benchStages();
  await benchLocalLog();
  await benchRemoteLog();
  const width = Math.max(...rows.map(([what]) => what.length));
  for (const [what, figure] of rows) console.log(`${what.padEnd(width)}  ${figure}`);
} finally {
  server.child.kill("SIGKILL");
  await removeRepositories();
}
