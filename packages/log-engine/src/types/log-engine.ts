import type {
  Groups,
  LineRanges,
  LinesOptions,
  LogErrors,
  LogLine,
  LogPiece,
  LogState,
  SearchQuery,
  SearchState,
  Silences,
  TextForm,
} from "./values.ts";

/** A running search. It follows the log as it grows, until its signal is aborted. */
export interface LogSearch {
  readonly state: () => SearchState;
  /** Where the query matches inside the lines of a window. */
  readonly ranges: (from: number, to: number) => Promise<readonly LineRanges[]>;
}

/**
 * What a page sees of one log. Everything heavy happens behind it, in a worker or (inline) in later
 * tasks of the same thread. Promises reject with an AbortError after `dispose`.
 */
export interface LogEngine {
  /** The next bytes of a stored log. Resolves when there is room for more. Takes the buffer away. */
  readonly appendStored: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** All bytes of a stored log, or all that are left of it, then `end`. Cancelled by the signal. */
  readonly readStored: (
    stream: ReadableStream<Uint8Array<ArrayBuffer>>,
    signal?: AbortSignal,
  ) => Promise<void>;
  /** Live pieces; those whose `pos` was seen are replays and are left out. */
  readonly appendLive: (pieces: readonly LogPiece[]) => void;
  /** From here on a port feeds the log with `FeedMessage`s, for instance from a shared worker. */
  readonly connect: (port: MessagePort) => void;
  /** The log is whole. Pieces may still follow (a server that ended too early). */
  readonly end: () => void;
  /** Forgets everything at once. */
  readonly reset: () => void;
  /** The log comes again from its beginning; the old one is shown until the new one has caught up. */
  readonly restart: () => void;

  readonly state: () => LogState;
  /** At most once a frame. Returns the way to stop. */
  readonly onChange: (listener: (state: LogState) => void) => () => void;

  /** Lines `from` up to, not including, `to`; fewer at the end of the log. */
  readonly lines: (from: number, to: number, options?: LinesOptions) => Promise<readonly LogLine[]>;
  /** A line that was asked for lately and has not changed since, at once. */
  readonly peek: (line: number, raw?: boolean) => LogLine | undefined;
  /** The line that holds a piece: the last one that began at or before it; -1 for none. */
  readonly lineOfPos: (pos: number) => Promise<number>;
  /** Starts a search; the one before ends. `onUpdate` comes at most once a frame. */
  readonly search: (
    query: SearchQuery,
    onUpdate: (state: SearchState) => void,
    signal?: AbortSignal,
  ) => LogSearch;
  readonly groups: () => Promise<Groups>;
  readonly silences: () => Promise<Silences>;
  readonly errors: (signal?: AbortSignal) => Promise<LogErrors>;
  /** The text of lines, in UTF-8 chunks of about a megabyte, each line with its newline. */
  readonly text: (
    from: number,
    to: number,
    form?: TextForm,
  ) => AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** Bytes of memory that the log holds. */
  readonly memory: () => Promise<number>;
  /** Ends the worker and gives the memory back. */
  readonly dispose: () => void;
}
