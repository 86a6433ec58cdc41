import { compareLogs } from "../src/diff/compare-logs.ts";
import type { DiffLines } from "../src/diff/diff-lines.ts";
import { CHANGED, NEW, type LogDifference } from "../src/diff/log-difference.ts";

const encoder = new TextEncoder();

function diffLines(lines: readonly string[]): DiffLines {
  const bytes = lines.map((line) => encoder.encode(line));
  return { lineCount: lines.length, bytesOf: (line) => bytes[line] ?? new Uint8Array() };
}

/** Compares a log with an earlier one, synchronously. */
export function differenceOf(log: readonly string[], other: readonly string[]): LogDifference {
  const steps = compareLogs(diffLines(log), diffLines(other));
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export function kindsOf(log: readonly string[], other: readonly string[]): number[] {
  return [...differenceOf(log, other).kinds];
}

/** The lines that are new or changed. */
export function newLines(log: readonly string[], other: readonly string[]): string[] {
  const { kinds } = differenceOf(log, other);
  return log.filter((_, line) => kinds[line] === NEW || kinds[line] === CHANGED);
}
