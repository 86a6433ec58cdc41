import { alignLines } from "./align.ts";
import { findChangedLines } from "./changed-lines.ts";
import { IdTable, maskRunNames, type DiffLines } from "./diff-lines.ts";
import { LineScanner } from "./line-scanner.ts";
import { separateChancePairs, pairedLines, pairMovedLines } from "./moved-lines.ts";
import { CHANGED, MOVED, NEW, UNCHANGED, type LogDifference } from "./log-difference.ts";

/**
 * Compares a log with an earlier log of the same step, ignoring times, hashes, names of temporary folders and the like.
 * Yields after each part of the work, so that the caller can answer requests in between or abort. The result depends
 * only on the two logs. Time is linear in the number of lines; in logs that have little in common, lines stay unpaired.
 */
export function* compareLogs(log: DiffLines, other: DiffLines): Generator<void, LogDifference> {
  const scanner = new LineScanner();
  yield* maskRunNames(scanner, [other, log]);
  const table = new IdTable();
  const a = yield* table.read(scanner, other);
  const b = yield* table.read(scanner, log);
  const partner = new Int32Array(log.lineCount).fill(-1);
  yield* alignLines(a.ids, b.ids, table.count, partner);
  separateChancePairs(a, b, partner);
  const kinds = new Uint8Array(log.lineCount);
  const moved = new Uint8Array(log.lineCount);
  pairMovedLines(a, b, partner, moved);
  for (let line = 0; line < kinds.length; line++) {
    kinds[line] = moved[line] === 1 ? MOVED : (partner[line] ?? -1) < 0 ? NEW : UNCHANGED;
  }
  const added = linesWhere(kinds.length, (line) => kinds[line] === NEW);
  const removed = removedLines(other.lineCount, partner);
  const pairs = yield* findChangedLines(scanner, log, added, other, removed);
  for (const { line, other: before, isSame } of pairs) {
    partner[line] = before;
    kinds[line] = isSame ? UNCHANGED : CHANGED;
  }
  return { kinds, partner, removed: Uint32Array.from(removedLines(other.lineCount, partner)) };
}

function removedLines(lineCount: number, partner: Int32Array): number[] {
  const isPaired = pairedLines(lineCount, partner);
  return linesWhere(lineCount, (line) => isPaired[line] === 0);
}

function linesWhere(lineCount: number, holds: (line: number) => boolean): number[] {
  const lines: number[] = [];
  for (let line = 0; line < lineCount; line++) if (holds(line)) lines.push(line);
  return lines;
}
