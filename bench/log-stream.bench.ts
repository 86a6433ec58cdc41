// Measures logs through the whole server, which runs as a process of its own: `node bench/log-stream.bench.ts`. Each
// answer is verified before it is timed.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Build, createFrameReader, LogLine } from "@signalbox/contract";
import { pipelineOf, program } from "../packages/server/test/build-fixture.ts";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
} from "../packages/server/test/git-fixture.ts";
import { callWith, signIn, startServerProcess } from "../packages/server/test/server-process.ts";

const lines = 1_000_000;
const crowd = 2000;

const folder = await temporaryFolder();
const gate = (name: string): string => join(folder, `${name}.go`);
const repositories = {
  million: program("print-lines.mjs", lines),
  times: program("print-times.mjs", 2000, 5),
  crowd: program("print-times.mjs", 400, 25),
};
for (const [name, command] of Object.entries(repositories)) {
  const commands = [`until test -e ${gate(name)}; do sleep 0.05; done`, command];
  const files = { ".drone.yml": pipelineOf({ bench: { commands } }) };
  await createRepository({ path: join(folder, "repos", name), files });
}
const server = await startServerProcess(folder);
const token = await signIn(server.address);
const call = callWith(server.address, token);
await call("/api/user/repos", "POST");

/** Starts a build whose only step waits for its gate, and resolves when the step runs. */
const startBuild = async (name: string): Promise<void> => {
  await call(`/api/repos/repos/${name}`, "POST");
  await call(`/api/repos/repos/${name}/builds`, "POST");
  while ((await stepOf(name))?.status !== "running") await wait(20);
};
const stepOf = async (name: string) => {
  const build = Build.parse(await (await call(`/api/repos/repos/${name}/builds/1`)).json());
  return build.stages?.[0]?.steps?.[1];
};
const open = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const all = { Authorization: `Bearer ${token}`, ...headers };
    get(server.address + path, { headers: all, agent: false }, resolve).once("error", reject);
  });
const memoryMb = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

const rows: [string, string][] = [];
const report = (what: string, figure: string): void => void rows.push([what, figure]);
const mbPerSecond = (bytes: number, ms: number): string => `${(bytes / 1e3 / ms).toFixed(0)} MB/s`;
const spread = (delays: number[]): string => {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1) ?? "-";
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
};

/** How long until a million lines are stored and streamed, and whether both are equal. */
const benchMillion = async (): Promise<void> => {
  await startBuild("million");
  const stream = await open("/api/stream/repos/million/1/1/2");
  const chunks: Buffer[] = [];
  const began = performance.now();
  await writeFile(gate("million"), "");
  for await (const chunk of stream) chunks.push(chunk);
  const streamMs = performance.now() - began;
  const streamed = Buffer.concat(chunks).toString();
  assert.ok(streamed.endsWith("\n\nevent: error\ndata: eof\n\n"));
  report(
    "1,000,000 lines (100 MB): printed, stored and streamed to a viewer",
    `${(streamMs / 1000).toFixed(2)} s`,
  );
  report("the same, as a rate of text", mbPerSecond(lines * 100, streamMs));
  report("server's memory after it", `${await memoryMb()} MB`);

  const logs = "/api/repos/repos/million/builds/1/logs/1/2";
  const stored = await readAll(logs);
  const parsed: unknown[] = JSON.parse(stored.toString());
  const frames = createFrameReader()(streamed).filter(({ event }) => event === "message");
  assert.equal(frames.length, parsed.length);
  frames.forEach(({ data }, index) => assert.deepEqual(JSON.parse(data), parsed[index]));
  const text = parsed.map((line) => LogLine.parse(line).out).join("");
  assert.equal(text.slice(-100), `${`line ${lines - 1} `.padEnd(99, "abcdefghij")}\n`);
  assert.ok(text.includes(`line ${lines - 1} `) && parsed.length >= lines);

  for (const encoding of ["identity", "gzip", "br"]) {
    const start = performance.now();
    let bytes = 0;
    const answer = await open(logs, { "Accept-Encoding": encoding });
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await once(answer, "end");
    const ms = performance.now() - start;
    const size = `${(bytes / 1e6).toFixed(0)} MB sent`;
    report(`GET logs, ${encoding}`, `${mbPerSecond(stored.length, ms)} (${size})`);
  }
  for (const path of [logs, "/api/repos/repos/times/builds/1/logs/1/2"]) {
    const start = performance.now();
    for (let run = 0; run < 50; run += 1) await readAll(`${path}?tail=250`);
    report(
      `GET logs?tail=250 of ${path === logs ? "1,000,000" : "2,000"} lines`,
      `${((performance.now() - start) / 50).toFixed(2)} ms`,
    );
  }
  report("server's memory at the end", `${await memoryMb()} MB`);
};

const readAll = async (path: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await open(path)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The delay of each line at a viewer, computed from the time in the line. Resolves at the end frame. */
const readDelays = async (stream: IncomingMessage): Promise<number[]> => {
  const delays: number[] = [];
  const read = createFrameReader();
  for await (const chunk of stream.setEncoding("utf8")) {
    const now = performance.timeOrigin + performance.now();
    for (const { event, data } of read(chunk)) {
      const printed = /at (\d+\.?\d*)\\n/.exec(data)?.[1];
      if (event === "message" && printed !== undefined) delays.push(now - Number(printed));
    }
  }
  return delays;
};

const benchTimes = async (): Promise<void> => {
  await startBuild("times");
  const delays = readDelays(await open("/api/stream/repos/times/1/1/2"));
  await writeFile(gate("times"), "");
  assert.equal((await delays).length, 2000);
  report("a line every 5 ms, one viewer: printed until read", spread(await delays));
};

const benchCrowd = async (): Promise<void> => {
  await startBuild("crowd");
  const before = await memoryMb();
  const streams = await Promise.all(
    Array.from({ length: crowd }, () => open("/api/stream/repos/crowd/1/1/2")),
  );
  const [first, ...others] = streams;
  assert.ok(first);
  const delays = readDelays(first);
  const counts = others.map(async (stream) => {
    let frames = 0;
    for await (const chunk of stream)
      frames += chunk.toString("latin1").split("data: {").length - 1;
    return frames;
  });
  await writeFile(gate("crowd"), "");
  await wait(5000);
  report(
    `${crowd} viewers of one log: server's memory, before and at the peak`,
    `${before} MB, ${await memoryMb()} MB`,
  );
  const [own, ...all] = [await delays, ...(await Promise.all(counts))];
  assert.equal(own.length, 400);
  // The log also has two lines that echo the commands.
  assert.ok(
    all.every((count) => count === 402),
    `not all got all: ${Math.min(...all)}`,
  );
  report(`a line every 25 ms, ${crowd} viewers (read by one process): until read`, spread(own));
};

try {
  await benchTimes();
  await benchMillion();
  await benchCrowd();
  const width = Math.max(...rows.map(([what]) => what.length));
  for (const [what, figure] of rows) console.log(`${what.padEnd(width)}  ${figure}`);
} finally {
  server.child.kill("SIGKILL");
  await removeRepositories();
}
