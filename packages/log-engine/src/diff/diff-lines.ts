import type { LineScanner } from "./line-scanner.ts";

/** The lines of a log as UTF-8 bytes. */
export type DiffLines = {
  readonly lineCount: number;
  readonly bytesOf: (line: number) => Uint8Array;
};

/** One of the two logs, prepared for the comparison. */
export type DiffSide = {
  readonly lines: DiffLines;
  /** Equal lines have equal ids, in both logs. */
  readonly ids: Int32Array;
  /** 1 for lines that are too short to be paired on their own, such as a bracket. */
  readonly weak: Uint8Array;
};

/** The number of lines between two yields. */
const BATCH = 2000;
/** Random-looking words that occur less often are not searched for in the whole log. */
const MIN_OCCURRENCES = 3;
/** The names of a run are detected in this many lines, evenly spread. */
const MAX_SAMPLE = 10_000;

/**
 * Masks words that look random, occur often in one log and never in the other: the name of the workspace, the host
 * or the port of this run.
 */
export function* maskRunNames(scanner: LineScanner, logs: readonly DiffLines[]): Generator<void> {
  const counts: Map<number, number>[] = [];
  for (const log of logs) {
    const count = new Map<number, number>();
    counts.push(count);
    scanner.onRandom = (hash) => count.set(hash, (count.get(hash) ?? 0) + 1);
    const stride = Math.ceil(log.lineCount / MAX_SAMPLE);
    yield* scanAll(scanner, log, () => undefined, stride);
  }
  scanner.onRandom = null;
  for (const [i, count] of counts.entries()) {
    const other = counts[1 - i];
    for (const [hash, times] of count) {
      if (times >= MIN_OCCURRENCES && other?.has(hash) !== true) scanner.masked.add(hash);
    }
  }
}

/** Gives each different masked text an id, counted from 0 over both logs. */
export class IdTable {
  #ids = new Map<number, number>();

  get count(): number {
    return this.#ids.size;
  }

  *read(scanner: LineScanner, lines: DiffLines): Generator<void, DiffSide> {
    const ids = new Int32Array(lines.lineCount);
    const weak = new Uint8Array(lines.lineCount);
    yield* scanAll(scanner, lines, (line) => {
      let id = this.#ids.get(scanner.key);
      if (id === undefined) {
        id = this.#ids.size;
        this.#ids.set(scanner.key, id);
      }
      ids[line] = id;
      weak[line] = scanner.isWeak ? 1 : 0;
    });
    return { lines, ids, weak };
  }
}

function* scanAll(
  scanner: LineScanner,
  log: DiffLines,
  visit: (line: number) => void,
  stride = 1,
): Generator<void> {
  for (let line = 0, done = 0; line < log.lineCount; line += stride) {
    const bytes = log.bytesOf(line);
    scanner.scan(bytes, 0, bytes.length);
    visit(line);
    if (++done % BATCH === 0) yield;
  }
}
