// Measures the memory of a server with many builds and viewers, and the memory that thousands of closed streams leave
// behind: `node bench/memory.bench.ts`. The server is that of the package. BUILDS=1000000, VIEWERS=500 and STREAMS=5000
// choose the sizes; FOLDER=… keeps the repositories and builds there for later runs. The last line is JSON, in megabytes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Build } from "@signalbox/contract";
import { pipelineOf, stepOf } from "../packages/server/test/build-fixture.ts";
import { createRepository } from "../packages/server/test/git-fixture.ts";
import {
  callWith,
  signIn,
  startServerProcess,
  type Call,
} from "../packages/server/test/server-process.ts";
import { createRepositories, insertBuilds } from "./many-builds.ts";
import { processCpuMs } from "./process-cpu.ts";

const repositories = 1000;
const builds = Number(process.env["BUILDS"] ?? 1_000_000);
const viewers = Number(process.env["VIEWERS"] ?? 500);
const streams = Number(process.env["STREAMS"] ?? 5000);
/** How many connections are opened at once. */
const batch = 100;
/** V8 returns memory of the heap some time after work has ended. */
const restMs = 60_000;

const root = join(import.meta.dirname, "..");
const kept = process.env["FOLDER"];
const folder = kept ?? (await mkdtemp(join(tmpdir(), "signalbox-bench-memory-")));
const memoryFile = join(folder, "memory.json");
const probe = import.meta.resolve("./memory-probe.mjs");
/** Without the cache of compiled code that tests share, which a server does not have. */
const wrap = [
  "env",
  "-u",
  "NODE_COMPILE_CACHE",
  `MEMORY_FILE=${memoryFile}`,
  `NODE_OPTIONS=--import=${probe}`,
];

type Memory = { heapUsed: number; rss: number };
const toMegabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;

/** The server's memory after a forced collection. */
const collected = async (pid: number): Promise<Memory> => {
  await rm(memoryFile, { force: true });
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const text = await readFile(memoryFile, "utf8").catch(() => "");
    if (text.endsWith("}")) {
      const { heapUsed, rss }: Memory = JSON.parse(text);
      return { heapUsed: toMegabytes(heapUsed), rss: toMegabytes(rss) };
    }
    await wait(20);
  }
};

const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round((Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e5) / 10;
};

/** Resolves when the work that follows a start or closed connections is done. */
const waitUntilIdle = async (pid: number): Promise<void> => {
  for (let before = await processCpuMs(pid), used = Infinity; used > 50;) {
    await wait(1000);
    const now = await processCpuMs(pid);
    used = now - before;
    before = now;
  }
};

const createOpener =
  (address: string, token: string) =>
  (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${token}` };
      get(address + path, { headers, agent: false }, (response) => {
        assert.equal(response.statusCode, 200, path);
        response.on("error", () => undefined).resume();
        resolve(response);
      }).once("error", reject);
    });

const openMany = async (
  open: (path: string) => Promise<IncomingMessage>,
  path: string,
  count: number,
): Promise<IncomingMessage[]> => {
  const opened: IncomingMessage[] = [];
  while (opened.length < count) {
    const paths = Array.from({ length: Math.min(batch, count - opened.length) }, () => path);
    opened.push(...(await Promise.all(paths.map(open))));
  }
  return opened;
};

const close = async (opened: IncomingMessage[]): Promise<void> => {
  const closed = opened.map((response) => once(response, "close"));
  for (const response of opened) response.destroy();
  await Promise.all(closed);
};

/** The requests of a dashboard, by page. */
const readAsViewers = async (call: Call): Promise<void> => {
  const read = async (path: string) => {
    const answer = await call(path);
    assert.equal(answer.status, 200, path);
    await answer.arrayBuffer();
  };
  const parts = Array.from({ length: 20 }, async (_, part) => {
    for (let viewer = part; viewer < viewers; viewer += 20) {
      const repo = `/api/repos/bench/repo-${String(1 + (viewer % repositories)).padStart(4, "0")}`;
      await read("/api/user/repos?latest=true");
      await read("/api/user/builds/recent");
      await read(`${repo}/builds?page=1&per_page=50`);
      await read(`${repo}/builds/1`);
    }
  });
  await Promise.all(parts);
};

const running = "/api/repos/repos/running";

/** Starts the build whose only step runs until the server stops, and returns its number. */
const startBuild = async (call: Call): Promise<number> => {
  const post = async (path: string) => {
    const answer = await call(path, "POST");
    assert.equal(answer.status, 200, path);
    return answer.json();
  };
  await post("/api/user/repos");
  await post(running);
  const { number } = Build.parse(await post(`${running}/builds`));
  const read = async () => Build.parse(await (await call(`${running}/builds/${number}`)).json());
  while (stepOf(await read(), "wait")?.status !== "running") await wait(50);
  return number;
};

const rows: Record<string, Memory> = {};
const report = (what: string, { heapUsed, rss }: Memory): void => {
  rows[what] = { heapUsed, rss };
  console.log(`${what.padEnd(64)}  heap ${heapUsed.toFixed(1)} MB, RSS ${rss.toFixed(1)} MB`);
};

const createData = async (): Promise<void> => {
  await createRepositories(join(folder, "repos"), repositories);
  const commands = ["echo begun", "sleep 1000000"];
  const files = { ".drone.yml": pipelineOf({ wait: { commands } }) };
  await createRepository({ path: join(folder, "repos", "running"), files });
  const first = await startServerProcess(folder);
  first.child.kill("SIGTERM");
  await once(first.child, "exit");
  insertBuilds(join(folder, "data", "signalbox.db"), builds);
};

/** The program as it is installed: a server that runs the sources also loads the compiler that removes their types. */
const makePackage = (): string => {
  const quiet = "--disable-warning=ExperimentalWarning";
  execFileSync(process.execPath, [quiet, join(root, "scripts", "make-dist.mjs")]);
  return join(root, "dist", "packages", "server", "src", "main.js");
};

if (!existsSync(join(folder, "data"))) await createData();
const server = await startServerProcess(folder, wrap, [], makePackage());
const pid = server.child.pid ?? 0;
try {
  const token = await signIn(server.address);
  const call = callWith(server.address, token);
  const open = createOpener(server.address, token);
  const number = await startBuild(call);
  await waitUntilIdle(pid);
  report(`${repositories} repositories, ${builds} builds, nobody looks`, await collected(pid));

  const watching = await openMany(open, "/api/stream", viewers);
  let peak = 0;
  const timer = setInterval(() => {
    void residentMegabytes(pid).then((rss) => (peak = Math.max(peak, rss)));
  }, 50);
  await readAsViewers(call);
  await waitUntilIdle(pid);
  clearInterval(timer);
  const used = await residentMegabytes(pid);
  console.log(
    `${viewers} viewers have read four pages each`.padEnd(64),
    ` RSS ${used} MB, at most ${peak} MB`,
  );
  await wait(restMs);
  const rested = await residentMegabytes(pid);
  console.log(`… after ${restMs / 1000} s at rest`.padEnd(64), ` RSS ${rested} MB`);
  report("… after a forced collection", await collected(pid));
  await close(watching);

  const paths = {
    events: "/api/stream",
    logs: `/api/stream/repos/running/${number}/1/2`,
  };
  for (const [what, path] of Object.entries(paths)) {
    await close(await openMany(open, path, batch));
    await waitUntilIdle(pid);
    const before = await collected(pid);
    report(`before ${streams} streams of ${what}`, before);
    const opened = await openMany(open, path, streams);
    report("… while they are open", await collected(pid));
    await close(opened);
    await waitUntilIdle(pid);
    const after = await collected(pid);
    report("… after they have closed", after);
    const growth = (key: keyof Memory) => `${((after[key] / before[key] - 1) * 100).toFixed(0)} %`;
    console.log(`${"".padEnd(64)}  heap ${growth("heapUsed")}, RSS ${growth("rss")}`);
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  console.log(JSON.stringify({ ...rows, used, peak, rested }));
} finally {
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
}
