import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHORT_LOG } from "../packages/log-engine/src/errors/error-choice.ts";
import { ErrorFeatures } from "../packages/log-engine/src/errors/error-columns.ts";
import { FEATURE_NAMES } from "../packages/log-engine/src/errors/error-features.ts";
import { isCandidate, mayBeOpened } from "../packages/log-engine/src/errors/error-model.ts";
import { ErrorScan } from "../packages/log-engine/src/errors/error-scan.ts";
import { createRandom } from "../packages/insight/test/random.ts";
import { storedLog } from "../packages/log-engine/test/read-log.ts";
import { distance, readLabels, readPieces, type Label } from "./labelled-folder.ts";
import { fitWeights, standardise, sumOf, type RankedList } from "./linear-choice.ts";
import { writeWeights } from "./write-weights.ts";

/**
 * Fits the weights that choose where a failed step with a long log opens: `node bench/error-model.bench.ts FOLDER` (see
 * `labelled-folder.ts`). First it cross-validates: it fits without some of FOLDER's projects and tests on those,
 * until each was left out once (`--folds`, by default 9). That figure counts. `--write` then fits to all projects and
 * writes `error-weights.ts`. `--folds 0` skips the first part. `--seed` chooses other folds and hides other features.
 */
const FIT = { rounds: 200, rate: 0.01, shrink: 0.003, hidden: 0.3 };
/** Two reasons are alike if this much of their first lines is equal, apart from numbers. */
const ALIKE_LINES = 3;
const ALIKE_CHARS = 60;

type Case = {
  readonly project: string;
  /** Logs with the same are of the same failure of the same project. */
  readonly failure: string;
  /** The rows of the candidates that the model may choose. */
  readonly rows: readonly number[];
  /** Whether the line that the engine opens lies in the reason if the model chooses this candidate. */
  readonly right: readonly boolean[];
  /** Whether the rules, which choose in a short log, find the reason; undefined for a long log. */
  readonly isFoundByRules: boolean | undefined;
};

const seedAt = process.argv.indexOf("--seed");
const random = createRandom(seedAt < 0 ? 7 : Number(process.argv[seedAt + 1]));
const values: number[][] = [];

function readCase(folder: string, { log, project = log, why }: Label): Case {
  const core = storedLog(readPieces(folder, log));
  const isRight = (line: number) =>
    line >= 0 && distance(core.terminal.store.pieces.of(line).pos + 1, why) === 0;
  const scan = new ErrorScan();
  while (scan.step(core));
  const lines = scan.linesToChooseFrom(core);
  const features = new ErrorFeatures(lines, core.lineCount);
  const columns = FEATURE_NAMES.map((name) => features.column(name));
  const rows: number[] = [];
  const right: boolean[] = [];
  const reason: string[] = [];
  lines.forEach((line, i) => {
    if (isCandidate(line) && isRight(line.line)) {
      reason.push(line.text.replace(/\d+/g, "0").slice(0, ALIKE_CHARS));
    }
    if (!mayBeOpened(line)) return;
    rows.push(values.length);
    values.push(columns.map((column) => column[i] ?? 0));
    right.push(isRight(scan.resultFrom(core, line.line).best));
  });
  const failure = [project, ...reason.slice(0, ALIKE_LINES)].join("\n");
  const isShort = core.lineCount <= SHORT_LOG;
  const isFoundByRules = isShort ? isRight(scan.result(core).best) : undefined;
  return { project, failure, rows, right, isFoundByRules };
}

function train(cases: readonly Case[]): Float64Array {
  const rows: number[] = [];
  const targets: number[] = [];
  const lists: RankedList[] = [];
  const alike = new Map<string, number>();
  for (const { failure } of cases) alike.set(failure, (alike.get(failure) ?? 0) + 1);
  for (const { rows: all, right, failure } of cases) {
    if (!right.includes(true) || !right.includes(false)) continue;
    const from = rows.length;
    rows.push(...all);
    targets.push(...right.map(Number));
    // Ten logs of one failure say more than one does, but not ten times as much.
    const weight = 1 / Math.sqrt(alike.get(failure) ?? 1);
    lists.push({ from, to: rows.length, weight });
  }
  const set = { rows: Uint32Array.from(rows), targets: Uint8Array.from(targets), lists };
  return fitWeights(examples, set, { ...FIT, random });
}

function isFound(weights: Float64Array, { rows, right, isFoundByRules }: Case): boolean {
  if (isFoundByRules !== undefined) return isFoundByRules;
  const sums = rows.map((row) => sumOf(examples, weights, row));
  return right[sums.indexOf(Math.max(...sums))] ?? false;
}

function percent(found: readonly boolean[]): number {
  return (100 * found.filter(Boolean).length) / found.length;
}

function crossValidate(folds: number): void {
  const projects = [...new Set(cases.map(({ project }) => project))];
  const order = projects
    .map((_, i) => [random(), i] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, i]) => i);
  const found = new Map<string, boolean[]>();
  for (let fold = 0; fold < folds; fold++) {
    const out = new Set(order.filter((_, i) => i % folds === fold).map((i) => projects[i]));
    const weights = train(cases.filter(({ project }) => !out.has(project)));
    for (const one of cases.filter(({ project }) => out.has(project))) {
      const list = found.get(one.project) ?? [];
      found.set(one.project, [...list, isFound(weights, one)]);
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
const cases = readLabels(folder).map((label) => readCase(folder, label));
const examples = standardise(values);
console.log(`${cases.length} logs, ${values.length} lines, ${FEATURE_NAMES.length} features`);
const at = process.argv.indexOf("--folds");
const folds = at < 0 ? 9 : Number(process.argv[at + 1]);
if (folds > 0) crossValidate(folds);
if (process.argv.includes("--write")) {
  const weights = train(cases);
  console.log(`learnt: ${percent(cases.map((one) => isFound(weights, one))).toFixed(1)} %`);
  const path = join(import.meta.dirname, "../packages/log-engine/src/errors/error-weights.ts");
  writeFileSync(path, writeWeights(weights, examples, FEATURE_NAMES));
}
