import { LogLine } from "@signalbox/contract";
import { parseJson } from "../../lib/json.ts";
import { createBackoff } from "./backoff.ts";
import { readStream } from "./read-stream.ts";
import { pause, type LiveTools } from "./tools.ts";

export type LogViewer = {
  /** Receives the lines in batches. Every reconnect replays the log from its first line. */
  onLines: (lines: readonly LogLine[]) => void;
  /** The server ended the stream, or has no stream for this log. */
  onEnd: () => void;
};

export type LogStreams = {
  /** Follows a log, whose viewers share one stream. Returns a function that stops following it. */
  follow: (url: string, viewer: LogViewer) => () => void;
  /** Reconnects all streams, because their connections are presumed lost. */
  reopen: () => void;
};

/**
 * Browsers open at most six HTTP/1.1 connections to a host, so this leaves one for the feed and one for calls.
 * If more logs are open, their streams take turns: each replays its log from the beginning.
 */
const maxStreams = 4;
const rotateMs = 3000;
/** Lines are sent in batches, because otherwise the console would render thousands of times a second. */
const batchMs = 50;

type Log = {
  url: string;
  viewers: Set<LogViewer>;
  /** Aborts the current stream; undefined while the log waits for its turn. */
  run: AbortController | undefined;
  since: number;
};

/** The live logs of all tabs, with one stream per log. */
export function createLogStreams(tools: LiveTools, signal: AbortSignal): LogStreams {
  const logs = new Map<string, Log>();
  let rotation: ReturnType<typeof setInterval> | undefined;

  const startWaiting = (): void => {
    const all = [...logs.values()];
    const running = all.filter(({ run }) => run !== undefined);
    const waiting = all.filter(({ run }) => run === undefined).sort((a, b) => a.since - b.since);
    for (const log of waiting.splice(0, maxStreams - running.length)) start(log);
    if (waiting.length === 0) {
      clearInterval(rotation);
      rotation = undefined;
    } else rotation ??= setInterval(rotate, rotateMs);
  };

  const rotate = (): void => {
    const all = [...logs.values()];
    const waiting = all.filter(({ run }) => run === undefined);
    const running = all.filter(({ run }) => run !== undefined).sort((a, b) => a.since - b.since);
    const free = maxStreams - running.length;
    for (const log of running.slice(0, Math.max(0, waiting.length - free))) suspend(log);
    startWaiting();
  };

  const suspend = (log: Log): void => {
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
    startWaiting();
  };

  const leave = (log: Log, viewer: LogViewer): void => {
    if (!log.viewers.delete(viewer) || log.viewers.size > 0) return;
    suspend(log);
    if (logs.get(log.url) === log) logs.delete(log.url);
    startWaiting();
  };

  return {
    follow: (url, viewer) => {
      const log = logs.get(url) ?? { url, viewers: new Set(), run: undefined, since: tools.now() };
      log.viewers.add(viewer);
      logs.set(url, log);
      // A stream replays its log only when it opens, so a new viewer needs it opened again.
      if (log.run !== undefined) {
        log.run.abort();
        start(log);
      } else startWaiting();
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
}

/** Streams a log until the server ends it, and reconnects after each break. */
const streamLog = async (log: Log, tools: LiveTools, signal: AbortSignal): Promise<void> => {
  const backoff = createBackoff(tools.random);
  const batch = createBatch((lines) => {
    for (const viewer of log.viewers) viewer.onLines(lines);
  });
  const onData = (data: string) => {
    const line = LogLine.safeParse(parseJson(data));
    if (line.success) batch.add(line.data);
  };
  while (!signal.aborted) {
    let openedAt = 0;
    const onOpen = () => {
      openedAt = tools.now();
    };
    const how = await readStream(log.url, { onOpen, onData }, tools, signal);
    batch.flush();
    // No stream exists (404), or the user may not read it: only the stored log can help.
    if (how.end === "over" || (how.end === "refused" && [401, 403, 404].includes(how.status)))
      return;
    const heldMs = openedAt === 0 ? 0 : tools.now() - openedAt;
    await pause(backoff.next(heldMs, false, true), signal);
  }
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
