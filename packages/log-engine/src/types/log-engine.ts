import type { LogDifference } from "../diff/log-difference.ts";
import type { LogAnswer, LogRequest } from "./log-request.ts";
import type {
  Groups,
  LineRanges,
  LinesOptions,
  LogErrors,
  LogLine,
  LogPiece,
  LogReason,
  LogState,
  SearchQuery,
  SearchState,
  Silences,
  TextForm,
} from "./values.ts";

export type FetchOptions = {
  /** Cancels the request and the reading. The promise then rejects with an AbortError. */
  readonly signal?: AbortSignal;
  /** Whether an answer with a log replaces what was read before, as `restart` does. */
  readonly restarts?: boolean;
};

/** A running search. It follows the growing log until its signal is aborted. */
export type LogSearch = {
  readonly state: () => SearchState;
  /** The positions of matches within the lines `from` up to `to`. */
  readonly ranges: (from: number, to: number) => Promise<readonly LineRanges[]>;
};

/**
 * The page's interface to one log. The expensive work happens in a worker or, for the inline engine, in
 * later tasks of the same thread. Promises reject with an AbortError after `dispose`.
 */
export type LogEngine = {
  /** Adds the next bytes of a stored log and transfers the buffer. Resolves when more bytes may be added. */
  readonly appendStored: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Reads the rest of a stored log and then calls `end`. The signal cancels the stream. */
  readonly readStored: (
    stream: ReadableStream<Uint8Array<ArrayBuffer>>,
    signal?: AbortSignal,
  ) => Promise<void>;
  /**
   * Requests a stored log in the engine's thread, so that its bytes do not pass through the page's. Resolves with the
   * head of the answer. If that is a log, the engine reads it to its end, which the state reports.
   */
  readonly fetchStored: (request: LogRequest, options?: FetchOptions) => Promise<LogAnswer>;
  /** Adds live pieces. Pieces with a known `pos` are replays and are ignored. */
  readonly appendLive: (pieces: readonly LogPiece[]) => void;
  /**
   * Adds the pieces that a port delivers (`LivePieces`), for instance from a shared worker, until the signal aborts.
   * Transfers the port, so that the pieces do not pass through the page's thread.
   */
  readonly connect: (port: MessagePort, signal?: AbortSignal) => void;
  /** Marks the log as complete. Pieces may still follow if the server ended the log too early. */
  readonly end: () => void;
  /** Starts reading the log again. The old lines stay visible until the new log has caught up. */
  readonly restart: () => void;

  readonly state: () => LogState;
  /** Calls the listener at most once per frame. Returns a function that removes the listener. */
  readonly onChange: (listener: (state: LogState) => void) => () => void;

  /** The lines from `from` up to but excluding `to`; fewer at the end of the log. */
  readonly lines: (from: number, to: number, options?: LinesOptions) => Promise<readonly LogLine[]>;
  /** Returns a cached line at once, or undefined if it was not requested recently or has changed. */
  readonly peek: (line: number, raw?: boolean) => LogLine | undefined;
  /** The line with a piece: the last line that began at or before it, or -1. */
  readonly lineOfPos: (pos: number) => Promise<number>;
  /** Starts a search and ends the previous one. Calls `onUpdate` at most once per frame. */
  readonly search: (
    query: SearchQuery,
    onUpdate: (state: SearchState) => void,
    signal?: AbortSignal,
  ) => LogSearch;
  readonly groups: () => Promise<Groups>;
  readonly silences: () => Promise<Silences>;
  readonly errors: (signal?: AbortSignal) => Promise<LogErrors>;
  /** Why a failed step failed; null if its log has no text. Resolves once the log is complete. */
  readonly reason: (signal?: AbortSignal) => Promise<LogReason | null>;
  /**
   * Compares the log, which must be complete, with an earlier log of the same step and transfers the buffer of that
   * stored log. `onProgress` gets the share that is done, from 0 to 1, while the worker is busy. Rejects with an
   * AbortError when the signal aborts or another comparison begins. Bytes that are not a log count as an empty log.
   */
  readonly compareWith: (
    stored: Uint8Array<ArrayBuffer>,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (share: number) => void },
  ) => Promise<LogDifference>;
  /** Lines of the log that `compareWith` was called with last. */
  readonly otherLines: (from: number, to: number) => Promise<readonly LogLine[]>;
  /** The text of lines in UTF-8 chunks of about a megabyte, each line with its newline. */
  readonly text: (
    from: number,
    to: number,
    form?: TextForm,
  ) => AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** Terminates the worker and frees the memory. */
  readonly dispose: () => void;
};
