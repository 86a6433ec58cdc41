import { Writable } from "node:stream";
import { callbackify } from "node:util";
import type { Clock } from "../lib/clock.ts";
import type { Mask } from "../pipeline/mask/mask.ts";
import { serverLimits } from "../lib/limits.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import { createLogEncoder } from "./log-encoder.ts";

export type LogWriterOptions = {
  /** Appends records to the file. Calls do not overlap. */
  append: (pieces: Buffer[]) => Promise<void>;
  /** The size of the file in bytes. */
  size: () => number;
  mask: Mask;
  /** Returns whole seconds since the step began. */
  seconds: () => number;
  /** In milliseconds. */
  clock: Clock;
  /** Smaller in tests. */
  limits?: { logBytes: number; logFileBytes: number };
};

/**
 * Creates the stream that stores the output of a step. Output that arrives while the disk is busy is written
 * at once afterwards. The stream emits an error if the file cannot be written.
 */
export function createLogWriter(options: LogWriterOptions): Writable {
  const limits = options.limits ?? serverLimits;
  const encoder = createLogEncoder(options.mask, options.seconds);
  let kept = 0;
  let cut = 0;
  let appended = Promise.resolve();

  const append = (pieces: Buffer[]): Promise<void> => {
    if (pieces.length > 0) appended = appended.then(() => options.append(pieces));
    return appended;
  };

  const encode = (bytes: Buffer): Buffer[] => {
    const room = options.size() < limits.logFileBytes ? limits.logBytes - kept : 0;
    const taken = bytes.subarray(0, Math.max(0, room));
    const isFirstCut = cut === 0 && taken.length < bytes.length;
    kept += taken.length;
    cut += bytes.length - taken.length;
    const pieces = taken.length > 0 ? encoder.push(taken) : [];
    return isFirstCut
      ? [...pieces, ...encoder.end(), ...encoder.note(limitNote(limits.logBytes))]
      : pieces;
  };

  let isWriting = false;
  const sizeOfBurst = createBurstCounter(options.clock);
  /**
   * Shows the line that is due, unless more output has arrived in the meantime, which may be its rest. Deferred, because timers
   * fire before the output that has arrived is read.
   */
  const showDueLine = (): void => {
    setImmediate(() => {
      if (isWriting || !timer.isDue()) return;
      timer.stop();
      // The next write or the end of the stream reports a failed append.
      append(encoder.flushLine()).catch(() => undefined);
    });
  };
  const timer = createLineTimer(showDueLine);

  const take = callbackify(async (bytes: Buffer): Promise<void> => {
    isWriting = true;
    const pieces = encode(bytes);
    const isBlock = sizeOfBurst(bytes.length) >= runnerLimits.blockBytes;
    if (pieces.length > 0 || !encoder.hasPartialLine()) timer.stop();
    if (encoder.hasPartialLine())
      timer.start(isBlock ? runnerLimits.partialBlockMs : runnerLimits.partialLineMs);
    await append(pieces);
    isWriting = false;
    if (timer.isDue()) showDueLine();
  });
  const finish = callbackify((): Promise<void> => {
    timer.stop();
    return append(cut === 0 ? encoder.end() : encoder.note(discardedNote(cut)));
  });

  return new Writable({
    highWaterMark: runnerLimits.logQueueBytes,
    write: (chunk: Buffer, _encoding, done) => take(chunk, done),
    writev: (chunks: { chunk: Buffer }[], done) =>
      take(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
    final: (done) => finish(done),
    destroy: (error, done) => {
      timer.stop();
      done(error);
    },
  });
}

const limitNote = (bytes: number): string =>
  `Signalbox: this log has reached its limit of ${bytes.toLocaleString("en")} bytes; further output is discarded.`;
const discardedNote = (bytes: number): string =>
  `Signalbox: ${bytes.toLocaleString("en")} bytes were discarded.`;

/**
 * Calls `becomeDue` when an unterminated line, such as a prompt or a progress bar, has waited long enough for its rest.
 */
function createLineTimer(becomeDue: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isDue = false;
  };
  return {
    /** Does nothing if it has already started. */
    start: (ms: number): void => {
      if (timer !== undefined || isDue) return;
      timer = setTimeout(() => {
        timer = undefined;
        isDue = true;
        becomeDue();
      }, ms);
    },
    isDue: () => isDue,
    stop,
  };
}

/** Counts the bytes of output since the last longer pause. */
function createBurstCounter(clock: Clock): (bytes: number) => number {
  let last = 0;
  let size = 0;
  return (bytes) => {
    const now = clock();
    size = now - last < runnerLimits.burstPauseMs ? size + bytes : bytes;
    last = now;
    return size;
  };
}
