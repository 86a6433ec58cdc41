import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { compareLogs } from "../packages/log-engine/src/diff/compare-logs.ts";
import type { DiffLines } from "../packages/log-engine/src/diff/diff-lines.ts";
import {
  CHANGED,
  NEW,
  type LogDifference,
} from "../packages/log-engine/src/diff/log-difference.ts";
import { myersPairs } from "../packages/log-engine/src/diff/myers.ts";
import { Comparison, linesOf } from "../packages/log-engine/src/worker/comparison.ts";
import { LogCore } from "../packages/log-engine/src/read/log-core.ts";

/**
 * Measures how well the comparison of two logs finds the lines that a defect caused: `node bench/log-diff.bench.ts
 * [FOLDER] [--pairs]`. Without FOLDER, it only times the comparison of large logs. FOLDER has `labels.json` and the
 * logs of each pair as `NAME.good.log` and `NAME.bad.log`, or with `.gz`; `bench/make-log-pairs.mjs` makes one. A line
 * counts as found if it is new or changed. Blank lines do not count. `--pairs` prints the figures of each pair,
 * `--misses` the wrong lines.
 */
type Label = {
  readonly pair: string;
  readonly tool: string;
  /** Nothing was tuned on held-out pairs. */
  readonly heldOut: boolean;
  /** 1-based lines of the failed log that the defect produced. */
  readonly caused: readonly number[];
};

type Counts = { right: number; wrong: number; missed: number };
type Outcome = Label & { readonly ours: Counts; readonly lcs: Counts };

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return gunzipSync(readFileSync(`${path}.gz`)).toString();
  }
}

/** The lines of a text as the engine stores them, without escape sequences. */
function readLines(text: string): DiffLines {
  const core = new LogCore();
  core.appendLive(
    (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((out, pos) => ({ pos, out, time: 0 })),
  );
  core.end();
  core.terminal.settle();
  return linesOf(core);
}

function compare(log: DiffLines, other: DiffLines): LogDifference {
  const steps = compareLogs(log, other);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const decoder = new TextDecoder();

function textsOf(log: DiffLines): string[] {
  return Array.from({ length: log.lineCount }, (_, line) => decoder.decode(log.bytesOf(line)));
}

/** The lines, from 1, that a diff of the texts by their longest common subsequence reports as new. */
function plainDiff(log: readonly string[], other: readonly string[]): ReadonlySet<number> {
  const ids = new Map<string, number>();
  const idsOf = (lines: readonly string[]): Int32Array =>
    Int32Array.from(lines, (line) => {
      const id = ids.get(line) ?? ids.size;
      ids.set(line, id);
      return id;
    });
  const [a, b] = [idsOf(other), idsOf(log)];
  const partner = new Int32Array(b.length).fill(-1);
  myersPairs(a, b, { aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }, partner, Infinity);
  return new Set(
    [...partner.keys()].filter((line) => partner[line] === -1).map((line) => line + 1),
  );
}

function countsOf(
  found: ReadonlySet<number>,
  caused: ReadonlySet<number>,
  isBlank: (line: number) => boolean,
) {
  const counts = { right: 0, wrong: 0, missed: 0 };
  for (const line of found) {
    if (isBlank(line)) continue;
    if (caused.has(line)) counts.right++;
    else counts.wrong++;
  }
  for (const line of caused) if (!found.has(line)) counts.missed++;
  return counts;
}

function examine(folder: string, label: Label): Outcome {
  const log = readLines(readText(join(folder, `${label.pair}.bad.log`)));
  const other = readLines(readText(join(folder, `${label.pair}.good.log`)));
  const { kinds } = compare(log, other);
  const texts = textsOf(log);
  const isBlank = (line: number): boolean => (texts[line - 1] ?? "").trim() === "";
  const caused = new Set(label.caused.filter((line) => !isBlank(line)));
  const marked = [...kinds.keys()].filter((line) => kinds[line] === NEW || kinds[line] === CHANGED);
  const found = new Set(marked.map((line) => line + 1));
  if (process.argv.includes("--misses") && !label.heldOut) {
    for (const [i, text] of texts.entries()) {
      if (isBlank(i + 1) || found.has(i + 1) === caused.has(i + 1)) continue;
      console.log(
        `${label.pair}:${i + 1} ${found.has(i + 1) ? "wrong " : "missed"} ${text.slice(0, 120)}`,
      );
    }
  }
  return {
    ...label,
    ours: countsOf(found, caused, isBlank),
    lcs: countsOf(plainDiff(texts, textsOf(other)), caused, isBlank),
  };
}

function figures({ right, wrong, missed }: Counts) {
  const precision = right / Math.max(1, right + wrong);
  const recall = right / Math.max(1, right + missed);
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
}

/** The means over pairs, so that a long report does not outweigh the others. */
function summary(
  name: string,
  outcomes: readonly Outcome[],
  of: (outcome: Outcome) => Counts,
): string {
  const all = outcomes.map((outcome) => figures(of(outcome)));
  const mean = (key: "precision" | "recall" | "f1"): string =>
    (all.reduce((sum, one) => sum + one[key], 0) / Math.max(1, all.length)).toFixed(2);
  return `${name}: precision ${mean("precision")}, recall ${mean("recall")}, F1 ${mean("f1")}, pairs ${all.length}`;
}

/**
 * A log of 100,000 lines against one that parallel tasks printed in another order, of which 3,000 lines are new. As in
 * the log viewer, the earlier log is read from its stored form first.
 */
function printTime(): void {
  const count = 100_000;
  const runs = 5;
  const log = (run: string, failureInterval: number) =>
    Array.from({ length: count }, (_, i) => {
      const job = run === "first" ? i : i ^ 5;
      const out =
        i % failureInterval < 3
          ? `error: part ${run} of ${"abcdef"[i % 6]} is missing, tried ${i}\n`
          : `[${i * 3}] 2026-11-22T13:54:0${i % 10}Z compile src/${job.toString(26)}/View.tsx of /builds/step-${run} in ${i % 77} ms\n`;
      return { pos: i, out, time: 0 };
    });
  const bad = new LogCore();
  bad.appendLive(log("second", 100));
  bad.end();
  const good = new TextEncoder().encode(JSON.stringify(log("first", Infinity)));
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    const began = performance.now();
    const comparison = new Comparison(1, good);
    let found = comparison.step(bad);
    while (found === undefined) found = comparison.step(bad);
    const wall = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    const fresh = found.kinds.filter((kind) => kind === NEW || kind === CHANGED).length;
    if (fresh < 3000) throw new Error(`the comparison marks only ${fresh} lines`);
    return { cpu: (user + system) / 1000, wall };
  });
  const median = (of: "cpu" | "wall"): number =>
    Math.round(times.map((time) => time[of]).toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN);
  console.log(
    `100,000 lines against 100,000, with reading: ${median("wall")} ms by the clock, ${median("cpu")} ms of the processor (medians of ${runs}), ` +
      `slowest ${Math.round(Math.max(...times.map(({ wall }) => wall)))} ms`,
  );
}

function printQuality(folder: string): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a benchmark's own input
  const labels = JSON.parse(readText(join(folder, "labels.json"))) as readonly Label[];
  const outcomes = labels.map((label) => examine(folder, label));
  if (process.argv.includes("--pairs")) {
    for (const { pair, ours, lcs } of outcomes) {
      console.log(
        `${pair.padEnd(28)} F1 ${figures(ours).f1.toFixed(2)}, LCS ${figures(lcs).f1.toFixed(2)}`,
      );
    }
  }
  const tuned = outcomes.filter(({ heldOut }) => !heldOut);
  const heldOut = outcomes.filter((outcome) => outcome.heldOut);
  console.log(summary("tuned on", tuned, ({ ours }) => ours));
  console.log(summary("held out", heldOut, ({ ours }) => ours));
  console.log(
    `${summary("all", outcomes, ({ ours }) => ours)}; ${summary("plain LCS diff", outcomes, ({ lcs }) => lcs)}`,
  );
}

const folder = process.argv[2];
printTime();
if (folder !== undefined) printQuality(folder);
