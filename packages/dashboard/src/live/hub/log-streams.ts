import { LogLine } from "@signalbox/contract";
import { SeenPieces } from "@signalbox/log-engine";
import { createBackoff } from "./backoff.ts";
import { readStream } from "./read-stream.ts";
import { pause, type LiveTools } from "./tools.ts";

export type LogViewer = {
  /** Lines that this viewer has not had, in batches. */
  onLines: (lines: readonly LogLine[]) => void;
  /** The server ended the stream, or has none. */
  onEnd: () => void;
};

export type LogStreams = {
  /** Follows a log; the result stops. Viewers of one log share its stream. */
  follow: (url: string, viewer: LogViewer) => () => void;
  /** Opens all streams anew: the connections they were on are lost. */
  reopen: () => void;
};

/**
 * Browsers allow six connections to a host on HTTP/1.1. With the feed that leaves one for calls; where
 * more logs are looked at than that, their streams take turns, and replay what they missed.
 */
const streamsMost = 4;
const turnMs = 3000;
/** A line each would draw the console anew thousands of times a second. */
const batchMs = 50;

type Viewing = LogViewer & { seen: SeenPieces };
type Log = {
  url: string;
  viewers: Set<Viewing>;
  /** Aborts what runs now; undefined while the log waits for its turn. */
  run: AbortController | undefined;
  since: number;
};

/** The live logs of all tabs, each streamed once. */
export const createLogStreams = (tools: LiveTools, signal: AbortSignal): LogStreams => {
  const logs = new Map<string, Log>();
  let turns: ReturnType<typeof setInterval> | undefined;

  const arrange = (): void => {
    const all = [...logs.values()];
    const running = all.filter(({ run }) => run !== undefined);
    const waiting = all.filter(({ run }) => run === undefined).sort((a, b) => a.since - b.since);
    for (const log of waiting.splice(0, streamsMost - running.length)) start(log);
    if (waiting.length === 0) {
      clearInterval(turns);
      turns = undefined;
    } else turns ??= setInterval(takeTurns, turnMs);
  };

  const takeTurns = (): void => {
    const all = [...logs.values()];
    const waiting = all.filter(({ run }) => run === undefined);
    const running = all.filter(({ run }) => run !== undefined).sort((a, b) => a.since - b.since);
    const free = streamsMost - running.length;
    for (const log of running.slice(0, Math.max(0, waiting.length - free))) rest(log);
    arrange();
  };

  const rest = (log: Log): void => {
    log.run?.abort();
    log.run = undefined;
    log.since = tools.now();
  };

  const start = (log: Log): void => {
    const run = new AbortController();
    log.run = run;
    log.since = tools.now();
    const stop = AbortSignal.any([run.signal, signal]);
    void stream(log, stop);
  };

  const stream = async (log: Log, stop: AbortSignal): Promise<void> => {
    await streamLog(log, tools, stop);
    if (stop.aborted) return;
    logs.delete(log.url);
    for (const viewer of log.viewers) viewer.onEnd();
    arrange();
  };

  const leave = (log: Log, viewer: Viewing): void => {
    if (!log.viewers.delete(viewer) || log.viewers.size > 0) return;
    rest(log);
    if (logs.get(log.url) === log) logs.delete(log.url);
    arrange();
  };

  return {
    follow: (url, handlers) => {
      const log = logs.get(url) ?? { url, viewers: new Set(), run: undefined, since: tools.now() };
      const viewer = { ...handlers, seen: new SeenPieces() };
      log.viewers.add(viewer);
      logs.set(url, log);
      // A stream replays for those who open it; one who comes later needs it opened again.
      if (log.run !== undefined) {
        log.run.abort();
        start(log);
      } else arrange();
      return () => leave(log, viewer);
    },
    reopen: () => {
      for (const log of logs.values()) {
        if (log.run === undefined) continue;
        log.run.abort();
        start(log);
      }
    },
  };
};

/** Streams a log until the server ends it, through whatever breaks on the way. */
const streamLog = async (log: Log, tools: LiveTools, signal: AbortSignal): Promise<void> => {
  const backoff = createBackoff(tools.random);
  const batch = createBatch((lines) => {
    for (const viewer of log.viewers) deliver(viewer, lines);
  });
  const onData = (data: string) => {
    const line = readLine(data);
    if (line !== undefined) batch.add(line);
  };
  while (!signal.aborted) {
    let openedAt = 0;
    const onOpen = () => {
      openedAt = tools.now();
    };
    const how = await readStream(log.url, { onOpen, onData }, tools, signal);
    batch.flush();
    // Nothing there (404), or nothing for this user: only the stored log can tell more.
    if (how.end === "over" || (how.end === "refused" && [401, 403, 404].includes(how.status)))
      return;
    const heldMs = openedAt === 0 ? 0 : tools.now() - openedAt;
    await pause(backoff.next(heldMs, false, true), signal);
  }
};

/** After a reconnect lines come again; each viewer gets each line once. */
const deliver = ({ seen, onLines }: Viewing, lines: readonly LogLine[]): void => {
  const fresh = lines.filter(({ pos }) => {
    if (seen.has(pos)) return false;
    seen.add(pos);
    return true;
  });
  if (fresh.length > 0) onLines(fresh);
};

const createBatch = (send: (lines: LogLine[]) => void) => {
  let lines: LogLine[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) send(lines.splice(0));
    lines = [];
  };
  return {
    add: (line: LogLine) => {
      lines.push(line);
      timer ??= setTimeout(flush, batchMs);
    },
    flush,
  };
};

const readLine = (data: string): LogLine | undefined => {
  try {
    return LogLine.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
};
