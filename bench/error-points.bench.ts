import { reasonsOf, viewOf } from "../packages/log-engine/src/errors/error-choice.ts";
import { ERROR_CONTEXTS } from "../packages/log-engine/src/errors/error-context.ts";
import { canStartReason } from "../packages/log-engine/src/errors/error-line.ts";
import { ErrorScan } from "../packages/log-engine/src/errors/error-scan.ts";
import { ERROR_SHAPES } from "../packages/log-engine/src/errors/error-shapes.ts";
import {
  readLabelledSet,
  type LabelledLog,
} from "../packages/log-engine/test/labelled-logs.node.ts";
import { logOf } from "../packages/log-engine/test/read-log.ts";

/**
 * Fits the points of shapes and contexts to the labelled logs that may be used for that, and prints them; the tables
 * contain them rounded to tens: `node bench/error-points.bench.ts`. A line's points are the logarithm of how much
 * likelier it is to be right than the other lines of its log (a conditional logit), times 100. A shape or context is
 * not worth its points if the cross-validation is as good without it. The cross-validation is printed first: six times,
 * a sixth of the logs is left out of the fit and then tested.
 */
const FOLDS = 6;
/** Keeps points near zero if few logs support them. */
const SHRINK = 0.01;
const ROUNDS = 400;
const STEP = 0.08;

const names = [...ERROR_SHAPES.filter(({ points }) => points !== undefined), ...ERROR_CONTEXTS].map(
  ({ reason }) => reason,
);
const numbers = new Map(names.map((name, i) => [name, i]));

type Case = {
  readonly name: string;
  /** The table of known tools has no row for its tool. */
  readonly isOther: boolean;
  /** The lines that count as right; at least one. */
  readonly right: readonly number[];
  /** The lines that may be chosen, and the numbers of their reasons. */
  readonly lines: readonly (readonly number[])[];
};

/** One case; none if no right line is among the candidates. */
function caseOf({ name, text, right }: LabelledLog, isOther: boolean): Case[] {
  const core = logOf(text);
  const scan = new ErrorScan();
  while (scan.step(core));
  const view = viewOf(scan.linesToChooseFrom(core));
  const places = view.lines
    .map((line, index) => ({ line, at: index }))
    .filter(({ line }) => canStartReason(line));
  const chosen = places.flatMap(({ line }, i) => (right.includes(line.line) ? [i] : []));
  if (chosen.length === 0) console.log(`${name}: no right line can be chosen`);
  const lines = places.map(({ line, at }) =>
    reasonsOf(view, line, at).flatMap((reason) => numbers.get(reason) ?? []),
  );
  return chosen.length === 0 ? [] : [{ name, isOther, right: chosen, lines }];
}

function sum(points: Float64Array, reasons: readonly number[]): number {
  return reasons.reduce((total, reason) => total + (points[reason] ?? 0), 0);
}

/** Adam's steps down the slope of the mean log-likelihood, shrunk. */
function fit(cases: readonly Case[]): Float64Array {
  const points = new Float64Array(names.length);
  const slopes = new Float64Array(names.length);
  const squares = new Float64Array(names.length);
  for (let round = 1; round <= ROUNDS; round++) {
    slopeOf(cases, points).forEach((raw, i) => {
      const slope = raw + SHRINK * (points[i] ?? 0);
      slopes[i] = 0.9 * (slopes[i] ?? 0) + 0.1 * slope;
      squares[i] = 0.99 * (squares[i] ?? 0) + 0.01 * slope * slope;
      const mean = (slopes[i] ?? 0) / (1 - 0.9 ** round);
      const size = Math.sqrt((squares[i] ?? 0) / (1 - 0.99 ** round)) + 1e-8;
      points[i] = (points[i] ?? 0) - (STEP * mean) / size;
    });
  }
  return points;
}

function slopeOf(cases: readonly Case[], points: Float64Array): Float64Array {
  const slope = new Float64Array(names.length);
  for (const { right, lines } of cases) {
    const odds = lines.map((reasons) => Math.exp(sum(points, reasons)));
    const all = odds.reduce((a, b) => a + b, 0);
    const good = right.reduce((total, i) => total + (odds[i] ?? 0), 0);
    lines.forEach((reasons, i) => {
      const odd = odds[i] ?? 0;
      const error = (odd / all - (right.includes(i) ? odd / good : 0)) / cases.length;
      for (const reason of reasons) slope[reason] = (slope[reason] ?? 0) + error;
    });
  }
  return slope;
}

function isRight(points: Float64Array, { lines, right }: Case): boolean {
  const sums = lines.map((reasons) => sum(points, reasons));
  return right.includes(sums.indexOf(Math.max(...sums)));
}

const cases = [
  ...readLabelledSet("known-tools").flatMap((log) => caseOf(log, false)),
  ...readLabelledSet("fitted").flatMap((log) => caseOf(log, true)),
];
const others = cases.filter(({ isOther }) => isOther);
const foundInTestFolds = Array.from({ length: FOLDS }, (_, fold) => {
  const leftOut = new Set(others.filter((_case, i) => i % FOLDS === fold));
  const points = fit(cases.filter((one) => !leftOut.has(one)));
  return [...leftOut].filter((one) => isRight(points, one)).length;
}).reduce((a, b) => a + b, 0);
console.log(`left out and then tried: ${foundInTestFolds} of ${others.length} of other tools`);

const points = fit(cases);
const found = cases.filter((one) => isRight(points, one));
console.log(`fitted: ${found.length} of ${cases.length}`);
names.forEach((name, i) => {
  console.log(`${String(Math.round(100 * (points[i] ?? 0))).padStart(5)}  ${name}`);
});
