import type { LogEngine } from "@signalbox/log-engine";

/** Pieces that are asked for first: enough for the lines that are shown, few enough to come at once. */
export const tailPieces = 2000;

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

export type StoredParts = {
  engine: LogEngine;
  /** The end of the log is there already. */
  isAgain: boolean;
  /** Asks for the last so many pieces, or for all of them. */
  ask: (tail: number | undefined, signal: AbortSignal) => Promise<Body>;
  /** The end of the log can be read; whether that is all of it. */
  onEndOfLog: (isWhole: boolean) => void;
  signal: AbortSignal;
};

/**
 * Reads a stored log into the engine: its end first, then the whole behind it. The `tail` parameter is
 * an addition of the embedded server: others ignore it and send everything at once, which shows by its
 * first piece or by their number.
 */
export const readStoredParts = async (parts: StoredParts): Promise<void> => {
  const { engine, ask, onEndOfLog, signal } = parts;
  const hasLines = parts.isAgain || engine.state().lineCount > 0;
  await readAll(engine, await ask(hasLines ? undefined : tailPieces, signal), signal);
  const isWhole = hasLines || !isTail(engine);
  onEndOfLog(isWhole);
  if (!isWhole) await readAll(engine, await ask(undefined, signal), signal);
};

/** As many pieces as were asked for, and not from the first on. A whole log looks like that only by a rare chance. */
const isTail = (engine: LogEngine): boolean => {
  const { firstPos, lastPos } = engine.state();
  return firstPos > 0 && lastPos - firstPos < tailPieces;
};

/** Reads one answer, in place of what the engine has; resolves when all of it is in the log. */
const readAll = async (engine: LogEngine, body: Body, signal: AbortSignal): Promise<void> => {
  const { lineCount, ended, generation } = engine.state();
  const isSecond = lineCount > 0 || ended;
  if (isSecond) engine.restart();
  const isRead = untilRead(engine, isSecond ? generation : -1, signal);
  await Promise.all([engine.readStored(body, signal), isRead]);
};

/** Resolves when the engine has taken in a log that is newer than `generation`. */
const untilRead = (engine: LogEngine, generation: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const isRead = (): boolean => {
      const state = engine.state();
      // A log that broke off before it reached the one that is shown does not take its place.
      return state.ended && (state.generation > generation || state.problem !== null);
    };
    const stop = engine.onChange(() => {
      if (isRead()) finish(resolve);
    });
    const abort = (): void => finish(() => reject(signal.reason));
    const finish = (settle: () => void): void => {
      stop();
      signal.removeEventListener("abort", abort);
      settle();
    };
    signal.addEventListener("abort", abort, { once: true });
  });
