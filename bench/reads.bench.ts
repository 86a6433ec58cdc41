// Measures the processor time that lists, single reads and stored logs cost the server: `node bench/reads.bench.ts`.
// Each read is compared with a bare Node server that sends the same bytes. ROUNDS=9 chooses how often both are asked,
// READS=build,repos which reads are measured. The last line is JSON: the medians by the names of the reads, in
// milliseconds.
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { logPath } from "../packages/server/src/live/log-file.ts";
import { toRecord } from "../packages/server/src/live/log-frames.ts";
import {
  callWith,
  signIn,
  startServerProcess,
  type ServerProcess,
} from "../packages/server/test/server-process.ts";
import { createRepositories, insertBuilds } from "./many-builds.ts";
import { processCpuMs } from "./process-cpu.ts";
import { median } from "./median.ts";

const rounds = Number(process.env["ROUNDS"] ?? 5);
const repositories = 200;
const inFirst = 20_000;
/** Another ten for each repository: the newest of all. */
const builds = inFirst + 10 * repositories;
const logLines = 100_001;

const repo = "/api/repos/bench/repo-0001";
const recordsOfLog = (): string =>
  Array.from({ length: logLines }, (_, index) =>
    toRecord(index, `${`line ${index} `.padEnd(99, "abcdefghij")}\n`, index >> 7),
  ).join("");

type Read = {
  title: string;
  path: string;
  /** How many items the answer must have. */
  items?: number;
  requests: number;
  isStreamed?: boolean;
  wanted: string;
};

const reads = {
  builds: {
    title: "builds, first page",
    path: `${repo}/builds?page=1&per_page=50`,
    items: 50,
    requests: 400,
    wanted: "0.8 ms",
  },
  buildsFar: {
    title: "builds, page 150",
    path: `${repo}/builds?page=150&per_page=50`,
    items: 50,
    requests: 400,
    wanted: "0.9 ms",
  },
  build: { title: "one build", path: `${repo}/builds/1000`, requests: 1000, wanted: "0.3 ms" },
  repos: {
    title: "repositories with newest builds",
    path: "/api/user/repos?latest=true",
    items: repositories,
    requests: 100,
    wanted: "3.5 ms",
  },
  recent: {
    title: "recent builds of all repositories",
    path: "/api/user/builds/recent",
    items: 25,
    requests: 200,
    wanted: "2 ms",
  },
  log: {
    title: "log of 100,000 lines",
    path: `${repo}/builds/1/logs/1/1`,
    items: logLines,
    requests: 40,
    isStreamed: true,
    wanted: "1.3 × the floor",
  },
} satisfies Record<string, Read>;

const chosen = process.env["READS"]?.split(",");
const measured = Object.entries<Read>(reads).filter(([name]) => chosen?.includes(name) ?? true);

type Server = { child: ChildProcess; agent: Agent; headers: Record<string, string> };

const agentOfOne = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

const ask = ({ agent, headers }: Server, url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        assert.equal(response.statusCode, 200, url);
        resolve(Buffer.concat(chunks));
      });
    });
    request.once("error", reject);
  });

/** The processor time of the server for one request, as the mean of many in a row. */
const measure = async (server: Server, url: string, requests: number): Promise<number> => {
  const before = await processCpuMs(server.child.pid);
  for (let count = 0; count < requests; count += 1) await ask(server, url);
  return ((await processCpuMs(server.child.pid)) - before) / requests;
};

const startFloor = async (folder: string): Promise<ServerProcess> => {
  const script = join(import.meta.dirname, "floor-server.ts");
  const child = spawn(process.execPath, [script, folder], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const address of createInterface({ input: child.stdout })) return { child, address };
  throw new Error("the bare server did not start");
};

const stop = async (child: ChildProcess): Promise<void> => {
  child.kill("SIGTERM");
  await once(child, "exit");
};

/** Starts the server with its data. Its first start finds the repositories. */
const startWithData = async (folder: string): Promise<ServerProcess> => {
  await createRepositories(join(folder, "repos"), repositories);
  await stop((await startServerProcess(folder)).child);
  insertBuilds(join(folder, "data", "signalbox.db"), builds, inFirst);
  const started = await startServerProcess(folder);
  const token = await signIn(started.address);
  const answer = await callWith(started.address, token)(`${repo}/builds/1`);
  const { id }: { id: number } = JSON.parse(await answer.text());
  const log = logPath(join(folder, "data", "logs"), { build: id, stage: 1, step: 1 });
  await mkdir(dirname(log), { recursive: true });
  await writeFile(log, recordsOfLog());
  return started;
};

/** At its start a server checks the branches of each repository. Resolves when that is done. */
const waitUntilIdle = async ({ pid }: ChildProcess): Promise<void> => {
  for (let before = await processCpuMs(pid), used = Infinity; used > 50;) {
    await wait(1000);
    const now = await processCpuMs(pid);
    used = now - before;
    before = now;
  }
};

/** The body of each read, verified, as a file for the bare server. */
const storeBodies = async (server: Server, address: string, folder: string): Promise<void> => {
  for (const [name, read] of measured) {
    const body = await ask(server, address + read.path);
    const parsed: unknown = JSON.parse(body.toString());
    if (read.items !== undefined) assert.equal(Array.isArray(parsed) && parsed.length, read.items);
    await writeFile(join(folder, fileOf(name, read)), body);
  }
};

const fileOf = (name: string, { isStreamed = false }: Read): string =>
  isStreamed ? `${name}.stream` : name;

type Figures = { cpuMs: number; floorCpuMs: number };

const measureAll = async (server: Server, address: string, floor: Server, floorAddress: string) => {
  const figures: Record<string, Figures> = {};
  for (const [name, read] of measured) {
    const url = address + read.path;
    const floorUrl = `${floorAddress}/${fileOf(name, read)}`;
    assert.ok((await ask(server, url)).equals(await ask(floor, floorUrl)), name);
    const times: number[] = [];
    const floors: number[] = [];
    // The first round is not counted, because the code is compiled in the meantime.
    for (let round = 0; round <= rounds; round += 1) {
      const time = await measure(server, url, read.requests);
      const least = await measure(floor, floorUrl, read.requests);
      if (round === 0) continue;
      times.push(time);
      floors.push(least);
    }
    figures[name] = { cpuMs: median(times), floorCpuMs: median(floors) };
  }
  return figures;
};

const printTable = (figures: Record<string, Figures>): void => {
  const cells = ["read", "CPU", "floor", "ratio", "wanted"];
  const widths = [36, 9, 9, 6, 0];
  const print = (row: string[]) =>
    console.log(row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  "));
  print(cells);
  for (const [name, { title, wanted }] of measured) {
    const { cpuMs = 0, floorCpuMs = 1 } = figures[name] ?? {};
    const [cpu = "", floor = ""] = [cpuMs, floorCpuMs].map((ms) => `${ms.toFixed(3)} ms`);
    print([title, cpu, floor, (cpuMs / floorCpuMs).toFixed(2), wanted]);
  }
};

const folder = await mkdtemp(join(tmpdir(), "signalbox-bench-reads-"));
const bodies = join(folder, "bodies");
const running: ChildProcess[] = [];
try {
  await mkdir(bodies);
  const { child, address } = await startWithData(folder);
  running.push(child);
  const headers = { Authorization: `Bearer ${await signIn(address)}` };
  const server = { child, agent: agentOfOne(), headers };
  await waitUntilIdle(child);
  await storeBodies(server, address, bodies);
  const bare = await startFloor(bodies);
  running.push(bare.child);
  const floor = { child: bare.child, agent: agentOfOne(), headers: {} };
  const figures = await measureAll(server, address, floor, bare.address);
  server.agent.destroy();
  floor.agent.destroy();
  console.log(`CPU for each request, one connection, load ${loadavg()[0]?.toFixed(1)}`);
  printTable(figures);
  console.log(JSON.stringify(figures));
} finally {
  await Promise.all(running.map(stop));
  await rm(folder, { recursive: true, force: true });
}
