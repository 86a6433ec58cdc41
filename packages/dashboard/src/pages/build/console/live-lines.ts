import { LogLine } from "@signalbox/contract";

/** What is used of a browser's EventSource; tests pass in one of their own. */
export type LineSource = {
  readonly readyState: number;
  addEventListener: (name: "message" | "error", listener: (event: Event) => void) => void;
  close: () => void;
};
export type LineSourceConstructor = new (url: string, init?: EventSourceInit) => LineSource;

export type LiveLinesOptions = {
  url: string;
  EventSource: LineSourceConstructor;
  /** Lines as they come, once per batch interval. After a reconnect they come again from the first. */
  onLines: (lines: LogLine[]) => void;
  /** The server said that the step's log is complete. */
  onEnd: () => void;
  signal: AbortSignal;
};

/** Lines are handed on in batches: a line each would draw the console anew thousands of times a second. */
const batchMs = 50;
const reopenFirstMs = 1000;
const reopenMostMs = 30_000;
const closed = 2;

/**
 * Follows the live log of a step until the server ends it or the signal aborts. A browser gives up
 * where an answer is no stream (a proxy's error page, a server that restarts); then this opens it
 * again, waiting longer each time. A stream replays from its first line each time it opens: the log
 * engine leaves out what it has by `pos`.
 */
export const followLines = ({
  url,
  EventSource,
  onLines,
  onEnd,
  signal,
}: LiveLinesOptions): void => {
  let source: LineSource | undefined;
  let batch: LogLine[] = [];
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let reopenMs = reopenFirstMs;

  const flush = (): void => {
    clearTimeout(flushing);
    flushing = undefined;
    if (batch.length === 0) return;
    const lines = batch;
    batch = [];
    onLines(lines);
  };

  const take = (data: string): void => {
    const line = readLine(data);
    if (line === undefined) return;
    batch.push(line);
    reopenMs = reopenFirstMs;
    flushing ??= setTimeout(flush, batchMs);
  };

  const stop = (): void => {
    source?.close();
    clearTimeout(flushing);
    clearTimeout(reopening);
    signal.removeEventListener("abort", cut);
  };

  const cut = (): void => {
    flush();
    stop();
  };

  const end = (): void => {
    cut();
    onEnd();
  };

  const reopenLater = (): void => {
    reopening = setTimeout(open, reopenMs);
    reopenMs = Math.min(reopenMs * 2, reopenMostMs);
  };

  const hear = (event: Event): void => {
    const data = event instanceof MessageEvent ? String(event.data) : undefined;
    if (data === "eof") end();
    else if (data !== undefined) take(data);
    else if (source?.readyState === closed) reopenLater();
  };

  const open = (): void => {
    source = new EventSource(url, { withCredentials: true });
    source.addEventListener("message", hear);
    // The end comes as a frame named "error", which is the name of the browser's own event too.
    source.addEventListener("error", hear);
  };

  if (signal.aborted) return;
  signal.addEventListener("abort", cut);
  open();
};

const readLine = (data: string): LogLine | undefined => {
  try {
    return LogLine.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
};
