// Measures how a server behaves under too much load of every kind: `node bench/overload.bench.ts`. The server runs as a
// separate process. PARTS=crowd,floods,queue chooses what is run.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { Agent, get, request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Build, createFrameReader, isFinished } from "@signalbox/contract";
import { pipelineOf, program, stepOf } from "../packages/server/test/build-fixture.ts";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../packages/server/test/git-fixture.ts";
import { signIn, startServerProcess } from "../packages/server/test/server-process.ts";

const crowd = Number(process.env["CROWD"] ?? 2000);
const queued = Number(process.env["QUEUED"] ?? 10_000);
const parts = (process.env["PARTS"] ?? "crowd,floods,queue").split(",");

const folder = await temporaryFolder();
const gate = (name: string): string => join(folder, `${name}.go`);
const floods = {
  crowd: program("print-times.mjs", 400, 25),
  "two-gigabytes": program("print-bytes.mjs", 2200),
  "long-line": program("print-bytes.mjs", 50, 0),
  "million-a-minute": program("print-lines.mjs", 1_000_000),
  queue: "true",
};
type Name = keyof typeof floods;
const repositories = Object.entries(floods).map(async ([name, command]) => {
  const commands = [`until test -e ${gate(name)}; do sleep 0.05; done`, command];
  const files = { ".drone.yml": pipelineOf({ bench: { commands } }) };
  await createRepository({ path: join(folder, "repos", name), files });
});
await Promise.all(repositories);
const server = await startServerProcess(folder);
const token = await signIn(server.address);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

const ask = (path: string, method = "GET"): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    const outgoing = request(server.address + path, { method, headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      response.once("end", () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
      });
    });
    outgoing.once("error", reject).end();
  });
const repo = (name: Name): string => `/api/repos/repos/${name}`;
const readBuild = async (name: Name): Promise<Build> =>
  Build.parse(JSON.parse(await ask(`${repo(name)}/builds/1`)));

/** Starts the build, whose only step waits for its gate. */
const begin = async (name: Name): Promise<void> => {
  await ask(repo(name), "POST");
  await ask(`${repo(name)}/builds`, "POST");
  while (stepOf(await readBuild(name), "bench")?.status !== "running") await wait(20);
};
const open = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    get(server.address + path, { headers, agent: false }, (response) => {
      assert.equal(response.statusCode, 200);
      resolve(response);
      // Not `once`, because a stream that is cut off later is counted here too.
    }).on("error", reject);
  });
const memoryMb = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};
/** The maximum memory of the server during the action. */
const peakMemory = async (work: () => Promise<void>): Promise<number> => {
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await memoryMb());
  };
  const timer = setInterval(() => void sample(), 100);
  await work();
  clearInterval(timer);
  return peak;
};

const rows: [string, string][] = [];
const report = (what: string, figure: string): void => {
  rows.push([what, figure]);
  console.log(`${what.padEnd(76)}  ${figure}`);
};
const share = (times: number[], part: number): string =>
  (times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1);

/** The delay of each line at one viewer, and the number of frames that the others received. */
const benchCrowd = async (): Promise<void> => {
  await begin("crowd");
  const before = await memoryMb();
  const openMany = (path: string) => Promise.all(Array.from({ length: crowd }, () => open(path)));
  const log = await openMany("/api/stream/repos/crowd/1/1/2");
  const feed = await openMany("/api/stream");
  const lazy = feed.splice(0, crowd / 10);
  for (const stream of lazy) stream.on("error", () => undefined).pause();
  const delays: number[] = [];
  const [first, ...others] = log;
  assert.ok(first);
  const read = createFrameReader();
  first.setEncoding("utf8").on("data", (chunk: string) => {
    const now = performance.timeOrigin + performance.now();
    for (const { data } of read(chunk)) {
      const printed = /at (\d+\.?\d*)\\n/.exec(data)?.[1];
      if (printed !== undefined) delays.push(now - Number(printed));
    }
  });
  const counts = others.map(async (stream) => {
    let frames = 0;
    for await (const chunk of stream) frames += String(chunk).split("data: {").length - 1;
    return frames;
  });
  let informed = 0;
  for (const stream of feed) {
    let text = "";
    stream.setEncoding("utf8").on("data", (piece: string) => {
      if (text.length < 200_000) text += piece;
      if (!/"status":"success"/.test(text)) return;
      informed += 1;
      stream.destroy();
    });
    stream.on("error", () => undefined);
  }
  const peak = await peakMemory(async () => {
    await writeFile(gate("crowd"), "");
    await Promise.all(counts);
    while (informed < feed.length) await wait(50);
  });
  assert.equal(delays.length, 400);
  // The log also has two lines that echo the commands.
  assert.deepEqual(new Set(await Promise.all(counts)), new Set([402]));
  report(
    `${crowd} viewers of a log (a line every 25 ms) and ${crowd} of all builds: all served`,
    `p50 ${share(delays, 0.5)} ms, p99 ${share(delays, 0.99)} ms`,
  );
  report("… the server's memory before, and the peak", `${before} MB, ${peak} MB`);
  for (const stream of lazy) stream.destroy();
};

const benchFlood = async (name: Name, what: string): Promise<void> => {
  await begin(name);
  const viewer = await open(`/api/stream/repos/${name}/1/1/2`);
  viewer.resume();
  const before = await memoryMb();
  const began = performance.now();
  const peak = await peakMemory(async () => {
    await writeFile(gate(name), "");
    await once(viewer, "close");
  });
  const seconds = (performance.now() - began) / 1000;
  while (!isFinished((await readBuild(name)).status)) await wait(20);
  const tail = await ask(`${repo(name)}/builds/1/logs/1/2?tail=1`);
  const cut = /limit of|were cut/.test(tail) ? ", and the log says what was cut" : "";
  report(what, `${seconds.toFixed(1)} s; memory ${before} MB, at most ${peak} MB${cut}`);
};

const benchQueue = async (): Promise<void> => {
  await begin("queue");
  const before = await memoryMb();
  const began = performance.now();
  let slowest = 0;
  const peak = await peakMemory(async () => {
    let left = queued;
    const create = async () => {
      while (left > 0) {
        left -= 1;
        await ask(`${repo("queue")}/builds`, "POST");
        if (left % 500 !== 0) continue;
        const startedAt = performance.now();
        await ask(`${repo("queue")}/builds?per_page=50`);
        slowest = Math.max(slowest, performance.now() - startedAt);
      }
    };
    await Promise.all(Array.from({ length: 8 }, create));
  });
  const seconds = (performance.now() - began) / 1000;
  assert.equal(JSON.parse(await ask("/api/queue")).length >= queued, true);
  report(
    `${queued} builds queued, 8 callers at once`,
    `${(queued / seconds).toFixed(0)} a second; memory ${before} MB, at most ${peak} MB`,
  );
  report("… the builds list at the same time, the slowest of a sample", `${slowest.toFixed(0)} ms`);
};

try {
  await ask("/api/user/repos", "POST");
  if (parts.includes("crowd")) await benchCrowd();
  if (parts.includes("floods")) {
    await benchFlood("long-line", "a line of 50 MB");
    await benchFlood("million-a-minute", "a million lines as fast as they come");
    await benchFlood("two-gigabytes", "a step that prints 2.2 GB");
  }
  if (parts.includes("queue")) await benchQueue();
} finally {
  agent.destroy();
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
  await removeRepositories();
}
