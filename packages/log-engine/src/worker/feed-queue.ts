import { LogCore } from "../read/log-core.ts";
import type { FeedMessage } from "./protocol.ts";

/** The number of bytes read at once; larger buffers are split so that requests need not wait. */
const MAX_BYTES_PER_STEP = 1 << 18;
/** The number of live pieces read at once. */
const MAX_PIECES_PER_STEP = 2000;
/** A source must wait when this many of its bytes have not been read yet. */
const MAX_WAITING_BYTES = 4 << 20;

/**
 * The input that is not yet in the log. Holds the log that is shown and, after `restart`, the log that
 * replaces it once it has caught up.
 */
export class FeedQueue {
  core = new LogCore();
  /** Incremented when `core` becomes another log. */
  generation = 0;
  #next: LogCore | null = null;
  #waiting: FeedMessage[] = [];
  #offset = 0;
  #bytes = 0;
  #acknowledge: (id: number) => void;
  #unacknowledged: number[] = [];
  #waitingSources: (() => void)[] = [];

  constructor(acknowledge: (id: number) => void) {
    this.#acknowledge = acknowledge;
  }

  /** Whether nothing of a log has arrived. */
  get isEmpty(): boolean {
    return this.core.lastPos < 0 && this.#waiting.length === 0;
  }

  push(message: FeedMessage): void {
    this.#waiting.push(message);
    if (message.type === "stored") {
      this.#bytes += message.bytes.length;
      if (message.id !== undefined) this.#unacknowledged.push(message.id);
    } else if (message.type === "end" && message.id !== undefined)
      this.#unacknowledged.push(message.id);
    this.#releaseSources();
  }

  /** Resolves when a source may send more. */
  room(): Promise<void> {
    if (this.#bytes <= MAX_WAITING_BYTES) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waitingSources.push(resolve);
    return promise;
  }

  /** Reads one portion of the input. Returns true while there is more. */
  step(): boolean {
    const message = this.#waiting[0];
    if (message === undefined) return false;
    const target = this.#next ?? this.core;
    if (message.type === "stored") this.#readStored(target, message.bytes);
    else if (message.type === "live") this.#readLive(target, message.pieces);
    else {
      this.#waiting.shift();
      if (message.type === "end") target.end(message.failed);
      else this.#next = new LogCore();
    }
    this.#swapWhenCaughtUp();
    this.#releaseSources();
    return this.#waiting.length > 0;
  }

  clear(): void {
    this.#waiting = [];
    this.#bytes = this.#offset = 0;
    this.#next = null;
    this.#releaseSources();
  }

  #readStored(target: LogCore, bytes: Uint8Array): void {
    const to = Math.min(bytes.length, this.#offset + MAX_BYTES_PER_STEP);
    target.appendStored(bytes, this.#offset, to);
    this.#bytes -= to - this.#offset;
    this.#advance(to, bytes.length);
  }

  #readLive(target: LogCore, pieces: Parameters<LogCore["appendLive"]>[0]): void {
    const to = Math.min(pieces.length, this.#offset + MAX_PIECES_PER_STEP);
    target.appendLive(pieces.slice(this.#offset, to));
    this.#advance(to, pieces.length);
  }

  #advance(to: number, length: number): void {
    this.#offset = to;
    if (to < length) return;
    this.#waiting.shift();
    this.#offset = 0;
  }

  #swapWhenCaughtUp(): void {
    const next = this.#next;
    const { core } = this;
    if (next === null) return;
    const caughtUp = next.lastPos >= core.lastPos && core.lastPos >= 0;
    if (!caughtUp && !next.hasEnded) return;
    this.#next = null;
    if (!caughtUp && next.firstProblem !== null) {
      // A log that broke off must not remove lines that are already shown.
      core.endWith(next.firstProblem);
      return;
    }
    this.core = next;
    this.generation++;
  }

  /** Resolves the waiting sources as soon as there is room. */
  #releaseSources(): void {
    if (this.#bytes > MAX_WAITING_BYTES) return;
    for (const id of this.#unacknowledged.splice(0)) this.#acknowledge(id);
    for (const resume of this.#waitingSources.splice(0)) resume();
  }
}
