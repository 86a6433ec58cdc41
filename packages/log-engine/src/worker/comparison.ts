import { compareLogs } from "../diff/compare-logs.ts";
import type { DiffLines } from "../diff/diff-lines.ts";
import type { LogDifference } from "../diff/log-difference.ts";
import { LogCore } from "../read/log-core.ts";
import { renderLine } from "../render/render-line.ts";
import type { LogLine } from "../types/values.ts";

/** The number of bytes of the other log read at once. */
const READ_BYTES = 1 << 18;
/** Reading the other log takes about this share of the work. */
const READING_SHARE = 0.3;

/** A running or finished comparison of a log with an earlier one, which it reads first. */
export class Comparison {
  readonly id: number;
  /** The share of the work that is done, from 0 to 1. */
  share = 0;
  isDone = false;
  #other = new LogCore();
  #stored: Uint8Array;
  #readTo = 0;
  #steps: Generator<void, LogDifference> | null = null;
  #stepCount = 0;

  constructor(id: number, stored: Uint8Array) {
    this.id = id;
    this.#stored = stored;
  }

  /** Compares a part of the logs. Returns the result once it is complete. */
  step(core: LogCore): LogDifference | undefined {
    if (this.#readTo < this.#stored.length) this.#read();
    else {
      this.#steps ??= this.#start(core);
      const step = this.#steps.next();
      if (step.done === true) {
        this.#steps = null;
        this.isDone = true;
        this.#stored = new Uint8Array();
        return step.value;
      }
      // The number of steps is not known before. Most are batches of 2,000 lines, read four times.
      const expected = (2 * (core.lineCount + this.#other.lineCount)) / 2000 + 50;
      this.#stepCount++;
      this.share = READING_SHARE + (1 - READING_SHARE) * Math.min(0.99, this.#stepCount / expected);
    }
    return undefined;
  }

  lines(from: number, to: number): LogLine[] {
    const lines: LogLine[] = [];
    const last = Math.min(to, this.#other.lineCount);
    for (let line = Math.max(0, from); line < last; line++) {
      lines.push(renderLine(this.#other.terminal, line, {}));
    }
    return lines;
  }

  #read(): void {
    const to = Math.min(this.#stored.length, this.#readTo + READ_BYTES);
    this.#other.appendStored(this.#stored, this.#readTo, to);
    this.#readTo = to;
    this.share = (READING_SHARE * to) / this.#stored.length;
  }

  #start(core: LogCore): Generator<void, LogDifference> {
    this.#other.end();
    this.#other.terminal.settle();
    core.terminal.settle();
    return compareLogs(linesOf(core), linesOf(this.#other));
  }
}

/** The lines of a settled log, without copies. */
export function linesOf({ terminal: { store, lineCount } }: LogCore): DiffLines {
  return { lineCount, bytesOf: (line) => store.text.slice(store.start(line), store.end(line)) };
}
