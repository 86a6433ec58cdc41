import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pointsOfAll, viewOf } from "../packages/log-engine/src/errors/error-choice.ts";
import { ErrorFeatures } from "../packages/log-engine/src/errors/error-columns.ts";
import { FEATURE_NAMES } from "../packages/log-engine/src/errors/error-features.ts";
import { isCandidate } from "../packages/log-engine/src/errors/error-model.ts";
import { ErrorScan } from "../packages/log-engine/src/errors/error-scan.ts";
import type { LogCore } from "../packages/log-engine/src/read/log-core.ts";
import { readLabelledSet } from "../packages/log-engine/test/labelled-logs.node.ts";
import { logOf, storedLog } from "../packages/log-engine/test/read-log.ts";
import { binFeatures, scoreOf, trainTrees, type Tree } from "./boosted-trees.ts";
import { distance, readLabels, readPieces } from "./labelled-folder.ts";
import { writeTrees } from "./write-trees.ts";

/**
 * Trains the trees that choose where a failed step opens: `node bench/error-model.bench.ts FOLDER`. It learns
 * from FOLDER (see `labelled-folder.ts`) and from the labelled logs of the log engine that may be learnt from.
 * First it leaves out a sixth of FOLDER's projects, trains on the rest and tries the ones left out, six times;
 * that figure counts. `--write` then trains on all and writes `error-trees.ts`. `--folds 0` skips the first part.
 */
const TREES = 100;
const LEAVES = 8;
/** The weight of one of our own logs relative to one of FOLDER, because the rules were fitted to ours. */
const OWN_WEIGHT = 0.3;
const MOST_WRONG = 160;
const MOST_RIGHT = 30;

type Case = {
  readonly project: string;
  readonly isOwn: boolean;
  /** Its candidates' rows, and which of them lie in the reason. */
  readonly rows: readonly number[];
  readonly right: readonly boolean[];
};

const random = randomFrom(7);
const values: number[][] = [];
const telling: boolean[] = [];

function addCase(
  core: LogCore,
  isRight: (line: number) => boolean,
  project: string,
  isOwn: boolean,
): Case {
  const scan = new ErrorScan();
  while (scan.step(core));
  const seen = scan.linesToChooseFrom(core);
  const points = pointsOfAll(viewOf(seen));
  const lines = seen.map((line) => ({ seen: line, points: points.get(line) }));
  const features = new ErrorFeatures(lines, core.lineCount);
  const columns = FEATURE_NAMES.map((name) => features.column(name));
  const rows: number[] = [];
  const right: boolean[] = [];
  seen.forEach((line, i) => {
    if (!isCandidate(line)) return;
    rows.push(values.length);
    values.push(columns.map((column) => column[i] ?? 0));
    telling.push((features.column("telling")[i] ?? 0) > 0);
    right.push(isRight(line.line));
  });
  return { project, isOwn, rows, right };
}

function readCases(folder: string): Case[] {
  const cases = readLabels(folder).map(({ log, project, why }) => {
    const core = storedLog(readPieces(folder, log));
    const isRight = (line: number) =>
      distance(core.terminal.store.pieces.of(line).pos + 1, why) === 0;
    return addCase(core, isRight, project ?? log, false);
  });
  for (const set of ["known-tools", "fitted"] as const) {
    for (const { name, text, right } of readLabelledSet(set)) {
      cases.push(addCase(logOf(text), (line) => right.includes(line), name, true));
    }
  }
  return cases;
}

/** Of a long log, the wrong lines that look like errors and some others. */
function train(cases: readonly Case[]): Tree[] {
  const rows: number[] = [];
  const targets: number[] = [];
  const weights: number[] = [];
  const add = (chosen: readonly number[], target: number, weight: number) => {
    for (const row of chosen) {
      rows.push(row);
      targets.push(target);
      weights.push(weight / chosen.length);
    }
  };
  for (const { rows: all, right, isOwn } of cases) {
    const good = all.filter((_, i) => right[i] === true).slice(0, MOST_RIGHT);
    const wrong = all.filter((_, i) => right[i] !== true);
    if (good.length === 0 || wrong.length === 0) continue;
    const weight = isOwn ? OWN_WEIGHT : 1;
    add(good, 1, weight);
    const hard = some(
      wrong.filter((row) => telling[row] === true),
      MOST_WRONG / 2,
    );
    add([...new Set([...hard, ...some(wrong, MOST_WRONG - hard.length)])], 0, weight);
  }
  const scale = rows.length / weights.reduce((a, b) => a + b, 0);
  return trainTrees(
    binned,
    {
      rows: Uint32Array.from(rows),
      targets: Uint8Array.from(targets),
      weights: Float64Array.from(weights, (weight) => weight * scale),
    },
    { trees: TREES, leaves: LEAVES, rate: 0.1, featureShare: 0.25, minRows: 20, shrink: 5, random },
  );
}

function some(rows: readonly number[], most: number): readonly number[] {
  if (rows.length <= most) return rows;
  return rows
    .map((row) => [random(), row] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, most)
    .map(([, row]) => row);
}

function isFound(trees: readonly Tree[], { rows, right }: Case): boolean {
  const scores = rows.map((row) => scoreOf(trees, values[row] ?? []));
  return right[scores.indexOf(Math.max(...scores))] === true;
}

/** Random numbers from 0 to 1, the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function percent(found: readonly boolean[]): number {
  return (100 * found.filter(Boolean).length) / found.length;
}

function tryLeftOut(folds: number): void {
  const projects = [...new Set(cases.filter(({ isOwn }) => !isOwn).map(({ project }) => project))];
  const shuffled = some(
    projects.map((_, i) => i),
    projects.length - 1,
  );
  const order = [...shuffled, ...projects.flatMap((_, i) => (shuffled.includes(i) ? [] : i))];
  const found = new Map<string, boolean[]>();
  for (let fold = 0; fold < folds; fold++) {
    const out = new Set(order.filter((_, i) => i % folds === fold).map((i) => projects[i]));
    const trees = train(cases.filter(({ project }) => !out.has(project)));
    for (const one of cases.filter(({ project }) => out.has(project))) {
      const list = found.get(one.project) ?? [];
      found.set(one.project, [...list, isFound(trees, one)]);
    }
  }
  const shares = [...found.values()].map(percent);
  for (const [project, list] of found) {
    console.log(`${list.filter(Boolean).length}/${list.length}  ${project}`);
  }
  console.log(
    `left out: ${percent([...found.values()].flat()).toFixed(1)} %, ` +
      `by project ${(shares.reduce((a, b) => a + b, 0) / shares.length).toFixed(1)} %`,
  );
}

const folder = process.argv[2];
if (folder === undefined)
  throw new Error("Usage: node bench/error-model.bench.ts FOLDER [--write]");
const cases = readCases(folder);
const binned = binFeatures(values);
console.log(`${cases.length} logs, ${values.length} lines, ${FEATURE_NAMES.length} features`);
const at = process.argv.indexOf("--folds");
const folds = at < 0 ? 6 : Number(process.argv[at + 1]);
if (folds > 0) tryLeftOut(folds);
if (process.argv.includes("--write")) {
  const trees = train(cases);
  console.log(`learnt: ${percent(cases.map((one) => isFound(trees, one))).toFixed(1)} %`);
  const path = join(import.meta.dirname, "../packages/log-engine/src/errors/error-trees.ts");
  writeFileSync(path, writeTrees(trees, FEATURE_NAMES));
}
