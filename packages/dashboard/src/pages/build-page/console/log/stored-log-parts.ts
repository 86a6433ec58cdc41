import type { CallParameters } from "@signalbox/contract";
import { checkLogAnswer, logRequest } from "../../../../api/logs/request-log.ts";
import { whenIdle } from "../../../../lib/when-idle.ts";
import type { FetchOptions, LogEngine } from "@signalbox/log-engine";

/**
 * The number of pieces requested first: enough for the lines that are shown, few enough to arrive
 * quickly.
 */
const tailPieceCount = 2000;

/** The whole log is requested after this time even if the browser is still busy. */
const restWithinMs = 500;

export type StoredParts = {
  engine: LogEngine;
  /** Whether the end of the log has already been read. */
  isAgain: boolean;
  /** Lets the engine request and read the last `tail` pieces, or all pieces. */
  request: (tail: number | undefined, options: FetchOptions) => Promise<void>;
  /** Called when the end of the log is readable. `isComplete`: nothing is missing before it. */
  onEndOfLog: (isComplete: boolean) => void;
  signal: AbortSignal;
};

/**
 * Reads a stored log into the engine: first its end, then, once that has been painted, the whole log. A server
 * that ignores the `tail` parameter sends the whole log, which is recognised by its first piece or by the number of pieces.
 */
export async function readStoredParts(parts: StoredParts): Promise<void> {
  const { engine, onEndOfLog } = parts;
  const hasLines = parts.isAgain || engine.state().lineCount > 0;
  await readAll(parts, hasLines ? undefined : tailPieceCount);
  const isComplete = hasLines || !isTail(engine);
  onEndOfLog(isComplete);
  if (isComplete) return;
  // Reading all lines at once would delay the frame that shows the last ones.
  await whenIdle(restWithinMs);
  parts.signal.throwIfAborted();
  await readAll(parts, undefined);
}

/** Requests the stored log of a step into the engine. Rejects with an `ApiError` unless the server sends a log. */
export function requestInto(
  engine: LogEngine,
  parameters: CallParameters<"getLogs">,
): StoredParts["request"] {
  return async (tail, options) =>
    checkLogAnswer(await engine.fetchStored(logRequest(parameters, { tail }), options));
}

/**
 * Whether the engine has only the end of a log: exactly the requested number of pieces, and the first one is missing. A
 * whole log meets both conditions only by a rare coincidence.
 */
function isTail(engine: LogEngine): boolean {
  const { firstPos, lastPos } = engine.state();
  return firstPos > 0 && lastPos - firstPos < tailPieceCount;
}

/** Replaces the log of the engine by one answer. Resolves when all of it has been read. */
const readAll = async (
  { engine, request, signal }: StoredParts,
  tail: number | undefined,
): Promise<void> => {
  const { lineCount, ended, generation } = engine.state();
  const restarts = lineCount > 0 || ended;
  const stop = new AbortController();
  const isRead = waitUntilRead(
    engine,
    restarts ? generation : -1,
    AbortSignal.any([signal, stop.signal]),
  );
  isRead.catch(() => undefined);
  try {
    await request(tail, { signal, restarts });
    await isRead;
  } finally {
    stop.abort();
  }
};

/** Resolves when the engine has read a log newer than `generation`. */
const waitUntilRead = (engine: LogEngine, generation: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const isRead = (): boolean => {
      const state = engine.state();
      // The engine keeps the shown log if the new one broke off before it had caught up.
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
