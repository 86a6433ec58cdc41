import { cpus } from "node:os";
import { Worker } from "node:worker_threads";
import { createInlineEngine } from "../packages/log-engine/src/create-inline-engine.ts";
import { ErrorScan } from "../packages/log-engine/src/errors/error-scan.ts";
import { LogCore } from "../packages/log-engine/src/read/log-core.ts";
import type { SpawnRegexThread } from "../packages/log-engine/src/search/regex-runner.ts";
import { renderLine } from "../packages/log-engine/src/render/render-line.ts";
import type { SearchQuery, SearchState } from "../packages/log-engine/src/types/values.ts";

/**
 * The log engine alone, without a browser: a million lines, against JSON.parse of the same bytes (the
 * floor). Run with `node bench/log-engine.bench.ts [lines]`. Answers are checked before they are timed.
 */
const LINES = Number(process.argv[2] ?? 1_000_000);
const RUNS = 5;
const CHUNK = 65_536;

type Kind = "plain" | "coloured" | "progress" | "coloured progress";

function makeLog(kind: Kind, lines: number): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const text: string[] = [];
  const flush = () => parts.push(encoder.encode(text.splice(0).join("")));
  for (let pos = 0; pos < lines; pos++) {
    const piece = { pos, out: lineOf(kind, pos), time: pos >> 10 };
    text.push(pos === 0 ? "[" : ",", JSON.stringify(piece));
    if (text.length > 20_000) flush();
  }
  text.push("]\n");
  flush();
  return new Uint8Array(Buffer.concat(parts));
}

function lineOf(kind: Kind, i: number): string {
  if (kind === "progress") {
    return `\r${i % 100} % of layer ${i >> 7} ${"=".repeat(i % 40)}>${i % 100 === 99 ? "\n" : ""}`;
  }
  if (kind === "coloured progress") {
    return `\r\u001b[32m${"━".repeat(i % 40)}\u001b[0m ${i % 100} %\u001b[K${i % 100 === 99 ? "\n" : ""}`;
  }
  const tail = i === lastNeedle() ? "needle" : "ok";
  if (kind === "coloured") {
    return `\u001b[32m✓\u001b[39m compile \u001b[1msrc/module_${i % 977}.ts\u001b[0m in \u001b[2m${i % 83} ms\u001b[22m ${tail}\n`;
  }
  return `step ${i} compile src/module_${i % 977}/file.ts in ${i % 83} ms ${tail}\n`;
}

function lastNeedle(): number {
  return LINES - 10;
}

function ingest(bytes: Uint8Array): LogCore {
  const core = new LogCore();
  for (let at = 0; at < bytes.length; at += CHUNK) {
    core.appendStored(bytes, at, Math.min(bytes.length, at + CHUNK));
  }
  core.end();
  return core;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

function time(run: () => unknown, runs = RUNS): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return median(times);
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Wrong answer: ${what}`);
}

function row(name: string, value: string, target = ""): void {
  console.log(`${name.padEnd(46)} ${value.padStart(12)}  ${target}`);
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

function benchIngest(kind: Kind): LogCore {
  const bytes = makeLog(kind, LINES);
  const megabytes = bytes.length / 1e6;
  const floor = time(() => JSON.parse(new TextDecoder().decode(bytes)));
  let core = ingest(bytes);
  check(core.takeState(0).problem === null, `${kind} log is whole`);
  const taken = time(() => (core = ingest(bytes)));
  row(`${kind}: JSON.parse of ${megabytes.toFixed(0)} MB`, ms(floor));
  row(
    `${kind}: ingest, ${core.lineCount} lines`,
    ms(taken),
    `${(taken / floor).toFixed(2)} × (≤ 1.2)`,
  );
  row(
    `${kind}: memory held`,
    `${(core.allocated / 1e6).toFixed(0)} MB`,
    `${(core.allocated / bytes.length).toFixed(2)} × (≤ 2.5)`,
  );
  return core;
}

function benchWindow(kind: Kind, core: LogCore): void {
  let from = 0;
  const taken = time(() => {
    from = (from + 7919) % Math.max(1, core.lineCount - 100);
    for (let line = from; line < from + 100; line++) renderLine(core.terminal, line, {});
  }, 201);
  row(`${kind}: a window of 100 lines`, ms(taken), "(< 2 ms)");
}

const spawnRegex: SpawnRegexThread = (answer) => {
  const url = new URL("../packages/log-engine/test/regex-thread.node.ts", import.meta.url);
  const worker = new Worker(url);
  worker.on("message", answer);
  return {
    post: (job) => worker.postMessage(job, [job.text.buffer]),
    terminate: () => void worker.terminate(),
  };
};

type Searched = {
  readonly first: number;
  readonly done: number;
  readonly state: SearchState;
};

async function benchSearch(): Promise<void> {
  const engine = createInlineEngine({ nextFrame: setImmediate, spawnRegex });
  await engine.readStored(new Blob([makeLog("plain", LINES)]).stream());
  const search = (query: SearchQuery): Promise<Searched> =>
    new Promise((resolve) => {
      const start = performance.now();
      let first = Number.NaN;
      engine.search(query, (state) => {
        const now = performance.now() - start;
        if (state.lines.length > 0 && Number.isNaN(first)) first = now;
        if (state.done) resolve({ first, done: now, state });
      });
    });
  const cases: [string, SearchQuery, number][] = [
    ["text, one match near the end", { text: "needle" }, 1],
    ["text, every line", { text: "COMPILE" }, LINES],
    ["text, exact case", { text: "module_976/", case: true }, Math.floor(LINES / 977)],
    ["whole word", { text: "file", word: true }, LINES],
    ["regular expression", { text: "module_(97[0-6])/.* in 8\\d ms", regex: true }, -1],
  ];
  for (const [name, query, expected] of cases) {
    const runs: Searched[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await search(query));
    const found = runs[0]?.state.lines.length ?? 0;
    check(expected < 0 ? found > 0 : Math.abs(found - expected) <= 1, `${name}: ${found} lines`);
    row(`search: ${name}, first`, ms(median(runs.map((run) => run.first))), "(< 100 ms)");
    row(`search: ${name}, complete`, ms(median(runs.map((run) => run.done))), "(< 1 s)");
  }
  engine.dispose();
}

function benchErrors(core: LogCore): void {
  const taken = time(() => {
    const scan = new ErrorScan();
    while (scan.step(core));
    check(scan.result(core).best === -1, "no errors in a clean log");
  }, 3);
  row("errors: a look through the whole log", ms(taken));
}

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, medians of ${RUNS}`,
);
const plain = benchIngest("plain");
benchWindow("plain", plain);
benchErrors(plain);
benchWindow("coloured", benchIngest("coloured"));
benchIngest("progress");
benchIngest("coloured progress");
await benchSearch();
