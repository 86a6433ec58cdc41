import {
  counts,
  defineFeature,
  distances,
  featureNames,
  defineLineFeature,
  logScale,
  type Column,
  type ErrorFeatures,
} from "./error-columns.ts";
import "./error-forms.ts";
import type { ExaminedLine } from "./error-line.ts";
import { MODEL_PATTERNS } from "./model-patterns.ts";
import "./error-paragraphs.ts";
import "./error-reports.ts";
import { ERROR_SHAPES } from "./error-shapes.ts";

/** The value for a neighbour beyond the log. */
const NOTHING = -1;
const MAX_DISTANCE = 100_000;
/** Shorter lines are often equal by chance. */
const MIN_TEXT_CHARS = 8;
const END_CHARS = 30;
/** Only the beginning of a line is searched for names and templates, which bounds the time. */
const KEY_CHARS = 160;
const KNOWN_WEIGHT = 76;
const TELLING_WEIGHT = 60;

for (const { reason } of ERROR_SHAPES) {
  defineLineFeature(reason, (seen) => (seen.shapes.has(reason) ? 1 : 0));
}
for (const [name, pattern] of MODEL_PATTERNS)
  defineLineFeature(name, (seen) => (pattern.test(seen.text) ? 1 : 0));
defineLineFeature("weight", (seen) => seen.weight / 10);
defineLineFeature("labelled as error", (seen) => (seen.isLabelledError ? 1 : 0));
defineLineFeature("explanation", (seen) => (seen.isExplanation ? 1 : 0));
defineLineFeature("discounted", (seen) => (seen.isDiscounted ? 1 : 0));
defineLineFeature("grade", (seen) => seen.grade);
defineLineFeature("red", (seen) => (seen.isRed ? 1 : 0));
defineLineFeature("coloured", (seen) => (seen.isColoured ? 1 : 0));
defineLineFeature("blank", (seen) => (seen.bare === "" ? 1 : 0));
defineLineFeature("indent", (seen) =>
  Math.min(20, seen.text.length - seen.text.trimStart().length),
);
defineLineFeature("length", (seen) => Math.min(200, seen.text.length) / 10);
defineLineFeature("known", (seen) => (seen.weight >= KNOWN_WEIGHT ? 1 : 0));
defineLineFeature("telling", (seen) => {
  return seen.isLabelledError || seen.isExplanation || seen.weight >= TELLING_WEIGHT ? 1 : 0;
});
defineLineFeature("before the last command", (seen) => (seen.isBeforeLastCommand ? 1 : 0));

// The position of a line in the log.
defineFeature("lines in the log", (all) => all.each(() => logScale(all.lineCount)));
defineFeature("place in the log", (all) => all.each((seen) => seen.line / all.lineCount));
defineFeature("lines to the end", (all) =>
  all.each((seen) => logScale(all.lineCount - 1 - seen.line)),
);
defineFeature("lines from the start", (all) => all.each((seen) => logScale(seen.line)));

// Landmarks above and below a line, at any distance.
const LANDMARKS = [
  "failed command",
  "command",
  "labelled as error",
  "explanation",
  "telling",
  "known",
  "passed",
  "blank",
  "rule",
  "red",
];
for (const name of LANDMARKS) {
  defineFeature(`since ${name}`, (all) => distances(all, all.column(name), false));
  defineFeature(`to ${name}`, (all) => distances(all, all.column(name), true));
  defineFeature(`${name} above`, (all) => counts(all.column(name), false));
  defineFeature(`${name} below`, (all) => counts(all.column(name), true));
}
defineFeature("to the last failed command", (all) => toLast(all, all.column("failed command")));
defineFeature("to the last known", (all) => toLast(all, all.column("known")));
defineFeature("share of red", (all) => share(all.column("red")));
defineFeature("share of colours", (all) => share(all.column("coloured")));

/** The distance to the last line for which the column is set; negative after it. */
function toLast(all: ErrorFeatures, column: Column): Column {
  const at = column.findLastIndex((value) => value > 0);
  const last = all.lines[at]?.line;
  if (last === undefined) return all.each(() => logScale(MAX_DISTANCE));
  return all.each((seen) => Math.sign(last - seen.line) * logScale(Math.abs(last - seen.line)));
}

function share(column: Column): Column {
  const part = column.reduce((sum, value) => sum + value, 0) / Math.max(1, column.length);
  return column.map(() => part);
}

// Repetition: in a summary below, or because many lines have the same template.
const textOf = (line: ExaminedLine) => (line.bare.length < MIN_TEXT_CHARS ? "" : line.bare);
function endOf(line: ExaminedLine) {
  return line.bare.length < END_CHARS ? "" : line.bare.slice(-END_CHARS);
}
function nameOf(line: ExaminedLine) {
  return /[\w$]+(?:[.:/-]+[\w$]+)+|[a-z]+[A-Z]\w+/.exec(line.bare.slice(0, KEY_CHARS))?.[0] ?? "";
}
function templateOf(line: ExaminedLine) {
  return line.bare
    .slice(0, KEY_CHARS)
    .replace(/(?<!\S)[^\s/]*\/\S*/g, "/")
    .replace(/0x[0-9a-f]+|[0-9a-f]{7,}|\d+/g, "0")
    .replace(/'[^']*'|"[^"]*"|`[^`']*['`]/g, "Q");
}
const REPEATED = { text: textOf, end: endOf, name: nameOf, template: templateOf };
for (const [name, keyOf] of Object.entries(REPEATED)) {
  defineFeature(`same ${name} above`, (all) => repetitions(all.keys(keyOf), false));
  defineFeature(`same ${name} below`, (all) => repetitions(all.keys(keyOf), true));
}
defineFeature("rarity", (all) => {
  const below = all.column("same template below");
  return all
    .column("same template above")
    .map((above, i) => Math.max(0, 4 - above - (below[i] ?? 0)));
});

function repetitions(keys: readonly string[], isBelow: boolean): Column {
  const result = new Float32Array(keys.length).fill(NOTHING);
  const seen = new Map<string, number>();
  for (let step = 0; step < keys.length; step++) {
    const i = isBelow ? keys.length - 1 - step : step;
    const key = keys[i] ?? "";
    if (key === "") continue;
    const count = seen.get(key) ?? 0;
    result[i] = logScale(count);
    seen.set(key, count + 1);
  }
  return result;
}

// Differences from the neighbouring lines.
defineFeature("indent over the line above", (all) => {
  const indent = all.column("indent");
  return indent.map((value, i) => value - (indent[i - 1] ?? value));
});
defineFeature("indent over the line below", (all) => {
  const indent = all.column("indent");
  return indent.map((value, i) => value - (indent[i + 1] ?? value));
});
defineFeature("head of a trace", (all) => {
  const frame = all.column("frame");
  return frame.map((value, i) => (value > 0 ? 0 : Math.max(0, 4 - nextFrame(frame, i))));
});

function nextFrame(frame: Column, from: number): number {
  for (let by = 1; by < 4; by++) if ((frame[from + by] ?? 0) > 0) return by;
  return 4;
}

const AROUND = [
  "level of an error",
  "position at its start",
  "expected and got",
  "summary",
  "exit",
  "passed",
  "work",
  "frame",
  "code",
  "heading",
  "rule",
  "failed command",
  "command",
  "weight",
  "labelled as error",
  "discounted",
  "red",
  "blank",
  "indent",
  "length",
  "rarity",
  "telling",
];
for (const by of [-2, -1, 1, 2]) {
  for (const name of AROUND) {
    defineFeature(`${name} ${by > 0 ? "+" : ""}${by}`, (all) => shifted(all.column(name), by));
  }
}
for (const [from, to] of [
  [-8, -1],
  [1, 8],
  [1, 30],
] as const) {
  for (const name of AROUND) {
    defineFeature(`${name} ${from}..${to}`, (all) => sums(all.column(name), from, to));
  }
}

/** The value of the line that is `by` lines below each line, or above it if `by` is negative. */
function shifted(column: Column, by: number): Column {
  const result = new Float32Array(column.length).fill(NOTHING);
  if (by > 0) result.set(column.subarray(by));
  else
    result.set(column.subarray(0, Math.max(0, column.length + by)), Math.min(column.length, -by));
  return result;
}

/** For each line, the sum over the lines from `from` to `to` below it. Negative numbers mean lines above it. */
function sums(column: Column, from: number, to: number): Column {
  const { length } = column;
  const totals = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) totals[i + 1] = (totals[i] ?? 0) + (column[i] ?? 0);
  const result = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const end = Math.min(length, Math.max(0, i + to + 1));
    const start = Math.min(length, Math.max(0, i + from));
    result[i] = (totals[end] ?? 0) - (totals[start] ?? 0);
  }
  return result;
}

/** The names of all features, which the training chooses from. */
export const FEATURE_NAMES: readonly string[] = featureNames();
