import type { ExaminedLine } from "./error-line.ts";

/** One number per line. */
export type Column = Float32Array;

const MAX_DISTANCE = 100_000;

type Compute = (features: ErrorFeatures) => Column;
const computes = new Map<string, Compute>();

/** The features of lines, each computed on first use. */
export class ErrorFeatures {
  readonly lines: readonly ExaminedLine[];
  readonly lineCount: number;
  readonly #columns = new Map<string, Column>();
  readonly #keysOf = new Map<(line: ExaminedLine) => string, readonly string[]>();

  constructor(lines: readonly ExaminedLine[], lineCount: number) {
    this.lines = lines;
    this.lineCount = lineCount;
  }

  /** @throws Error for a name that is not in FEATURE_NAMES */
  column(name: string): Column {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    const compute = computes.get(name);
    if (compute === undefined) throw new Error(`There is no feature "${name}"`);
    const column = compute(this);
    this.#columns.set(name, column);
    return column;
  }

  /** The results of `keyOf`, computed once per line. */
  keys(keyOf: (line: ExaminedLine) => string): readonly string[] {
    const known = this.#keysOf.get(keyOf);
    if (known !== undefined) return known;
    const keys = this.lines.map(keyOf);
    this.#keysOf.set(keyOf, keys);
    return keys;
  }

  /** A column whose value depends on the line and its index alone. */
  each(value: (line: ExaminedLine, i: number) => number): Column {
    const column = new Float32Array(this.lines.length);
    let i = 0;
    for (const line of this.lines) {
      column[i] = value(line, i);
      i++;
    }
    return column;
  }
}

/** Adds a feature, which is computed for all lines at once. */
export function defineFeature(name: string, compute: Compute): void {
  computes.set(name, compute);
}

/** Adds a feature that depends on the line alone. */
export function defineLineFeature(name: string, value: (line: ExaminedLine) => number): void {
  defineFeature(name, (features) => features.each(value));
}

/** The names of all features that are defined so far. */
export function featureNames(): readonly string[] {
  return [...computes.keys()];
}

/** Distances and counts matter by their order of magnitude. */
export function logScale(count: number): number {
  return LOG_SCALES[count] ?? Math.log2(1 + Math.min(count, MAX_DISTANCE));
}

/** Cached, because most counts are small and used thousands of times. */
const LOG_SCALES = Array.from({ length: 1000 }, (_, count) => Math.log2(1 + count));

/** The distance to the last line above (or the next below) for which the column is set. */
export function distances({ lines }: ErrorFeatures, column: Column, isBelow: boolean): Column {
  const result = new Float32Array(lines.length).fill(logScale(MAX_DISTANCE));
  let last = -1;
  for (let step = 0; step < lines.length; step++) {
    const i = isBelow ? lines.length - 1 - step : step;
    const line = lines[i]?.line ?? 0;
    if (last >= 0) result[i] = logScale(Math.abs(line - last));
    if ((column[i] ?? 0) > 0) last = line;
  }
  return result;
}

/** The number of lines above (or below) each for which the column is set. */
export function counts(column: Column, isBelow: boolean): Column {
  const result = new Float32Array(column.length);
  let count = 0;
  for (let step = 0; step < column.length; step++) {
    const i = isBelow ? column.length - 1 - step : step;
    result[i] = logScale(count);
    if ((column[i] ?? 0) > 0) count++;
  }
  return result;
}
