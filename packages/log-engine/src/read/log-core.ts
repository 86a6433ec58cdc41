import { findGroups } from "../store/groups.ts";
import { JsonScanner } from "./json-scanner.ts";
import { NumberList } from "../store/number-list.ts";
import { ReceivedPieces } from "./received-pieces.ts";
import { Terminal } from "../terminal/terminal.ts";
import type { Groups, LogPiece, LogProblem, LogState, Silences } from "../types/values.ts";

/** Pauses in the output that are longer than this are marked. */
const SILENCE_SECONDS = 10;
const MAX_SECONDS = 2 ** 31 - 1;

/**
 * One log: takes bytes or pieces, returns lines. It is synchronous and uses no platform API, so that it
 * runs in a worker, in a page and in Node.
 */
export class LogCore {
  readonly terminal = new Terminal();
  #scanner = new JsonScanner({
    text: (bytes, from, to) => {
      this.#pieceIsEmpty = false;
      this.terminal.text(bytes, from, to);
    },
    control: (code) => {
      this.#pieceIsEmpty = false;
      this.terminal.control(code);
    },
    endPiece: (pos, time) => this.#endPiece(pos, time),
  });
  #seen = new ReceivedPieces();
  #silenceLines = new NumberList();
  #silenceSeconds = new NumberList();
  #pieceIsEmpty = true;
  #pieceLine = 0;
  #readBytes = 0;
  #lastTime = 0;
  #ended = false;
  #problem: LogProblem | null = null;
  #scratch = new Uint8Array(1024);

  /** Reads the next bytes of a stored log, from `from` up to `to`. */
  appendStored(bytes: Uint8Array, from = 0, to = bytes.length): void {
    const stray = this.#scanner.feed(bytes, from, to);
    if (stray >= 0 && this.#problem === null) {
      const kind = this.#seen.first < 0 ? "not a log" : "broken";
      this.#problem = { kind, at: this.#readBytes + stray - from };
    }
    this.#readBytes += to - from;
  }

  appendLive(pieces: readonly LogPiece[]): void {
    for (const piece of pieces) {
      if (this.#seen.has(piece.pos)) continue;
      this.#readBytes += piece.out.length;
      if (piece.out !== "") {
        if (piece.pos < this.#seen.last) this.terminal.breakLine();
        this.#pieceIsEmpty = false;
        const bytes = this.#encode(piece.out);
        this.terminal.write(bytes, 0, bytes.length);
      }
      this.#endPiece(piece.pos, Math.floor(piece.time));
    }
  }

  /** The source is finished; `failed` when it broke off with an error. */
  end(failed = false): void {
    const cut = this.#scanner.started && !this.#scanner.finished && !this.#scanner.failed;
    if (cut) this.#scanner.finishCut();
    if (failed) this.#problem ??= { kind: "source failed", at: this.#readBytes };
    else if (cut) this.#problem ??= { kind: "cut", at: this.#readBytes };
    this.#ended = true;
  }

  /** Ends the log because the replacement log failed before it had caught up. */
  endWith(problem: LogProblem): void {
    this.#problem ??= problem;
    this.#ended = true;
  }

  get firstProblem(): LogProblem | null {
    return this.#problem;
  }

  get lineCount(): number {
    return this.terminal.lineCount;
  }

  get lastPos(): number {
    return this.#seen.last;
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Returns the state, and in it what changed since the last call. */
  takeState(generation: number): LogState {
    return {
      changedFrom: this.terminal.takeChangedFrom(),
      lineCount: this.lineCount,
      readBytes: this.#readBytes,
      textBytes: this.terminal.store.text.length,
      ended: this.#ended,
      firstPos: this.#seen.first,
      lastPos: this.#seen.last,
      lastTime: this.#lastTime,
      gaps: this.#seen.gaps(),
      problem: this.#problem,
      groupMarkCount: this.terminal.store.markLines.length,
      silenceCount: this.#silenceLines.length,
      generation,
    };
  }

  /** The last line that began with `pos` or an earlier piece, or -1. */
  lineOfPos(pos: number): number {
    this.terminal.settle();
    let low = 0;
    let high = this.lineCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.terminal.store.pieces.of(middle).pos <= pos) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  groups(): Groups {
    this.terminal.settle();
    return findGroups(this.terminal.store, this.lineCount, this.#lastTime);
  }

  silences(): Silences {
    return { line: this.#silenceLines.toArray(), seconds: this.#silenceSeconds.toArray() };
  }

  /** Allocated memory in bytes. */
  get allocated(): number {
    const silences = this.#silenceLines.allocated + this.#silenceSeconds.allocated;
    return this.terminal.allocated + silences + this.#scratch.length;
  }

  #endPiece(pos: number, time: number): void {
    const knownPos = pos < 0 ? this.#seen.last + 1 : pos;
    const isFirst = this.#seen.first < 0;
    this.#seen.add(knownPos);
    if (this.#pieceIsEmpty) return;
    this.#pieceIsEmpty = true;
    const knownTime = time < 0 ? this.#lastTime : Math.min(time, MAX_SECONDS);
    this.terminal.endPiece(knownPos, knownTime);
    const waited = knownTime - this.#lastTime;
    // When the server dropped the oldest pieces, the time before the first piece is unknown.
    if (waited > SILENCE_SECONDS && !(isFirst && knownPos > 0)) {
      this.#silenceLines.push(this.#pieceLine);
      this.#silenceSeconds.push(waited);
    }
    this.#lastTime = knownTime;
    this.#pieceLine = this.terminal.currentLine;
  }

  #encode(text: string): Uint8Array {
    if (text.length * 3 > this.#scratch.length) this.#scratch = new Uint8Array(text.length * 3);
    const { written } = new TextEncoder().encodeInto(text, this.#scratch);
    return this.#scratch.subarray(0, written);
  }
}
