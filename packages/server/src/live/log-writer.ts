import { Writable } from "node:stream";
import { callbackify } from "node:util";
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
      ? [...pieces, ...encoder.end(), ...encoder.note(fullSentence(limits.logBytes))]
      : pieces;
  };

  const timer = createLineTimer(() => {
    // The next write or the end of the stream reports a failed append.
    append(encoder.flushLine()).catch(() => undefined);
  });

  const take = callbackify((bytes: Buffer): Promise<void> => {
    const pieces = encode(bytes);
    timer.restart(encoder.hasPartialLine(), pieces.length > 0);
    return append(pieces);
  });
  const finish = callbackify((): Promise<void> => {
    timer.stop();
    return append(cut === 0 ? encoder.end() : encoder.note(cutSentence(cut)));
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

const fullSentence = (bytes: number): string =>
  `Signalbox: this log has reached its limit of ${bytes.toLocaleString("en")} bytes; further output is discarded.`;
const cutSentence = (bytes: number): string =>
  `Signalbox: ${bytes.toLocaleString("en")} bytes were discarded.`;

/** Shows an unterminated line, such as a prompt or a progress bar, soon after it began. */
const createLineTimer = (showLine: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    restart: (hasPartialLine: boolean, isNewLine: boolean): void => {
      if (isNewLine || !hasPartialLine) stop();
      if (!hasPartialLine || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        showLine();
      }, runnerLimits.partialLineMs);
    },
    stop,
  };
};
