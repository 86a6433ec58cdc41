import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { endFrame, pingFrame } from "@signalbox/contract";
import type { Clock } from "../lib/clock.ts";
import type { EventStream } from "../streams/event-stream.ts";
import { readFrames } from "./read-frames.ts";
import type { Question, Upstream } from "./upstream.ts";

/** One stream from the server and all who view it. */
export type Channel = {
  join: (
    question: Omit<Question, "signal">,
    gone: AbortSignal,
    open: OpenViewer,
  ) => Promise<boolean>;
  close: () => void;
};

/** Begins a viewer's stream. The headers are those that the server's answer has for pages elsewhere. */
export type OpenViewer = (headers: Readonly<Record<string, string>>) => EventStream;

export type Times = {
  /**
   * A server decides when a stream is opened which repositories it shows. So who comes later than this
   * gets what a new stream shows: it takes the place of the old one, for the others too.
   */
  youngMs: number;
  /** How long the old one is read on beside the new: a server may begin a moment after its first bytes. */
  overlapMs: number;
};

type ChannelDeps = { upstream: Upstream; clock: Clock; times: Times; emptied: () => void };
type Source = { stop: AbortController; openedAt: number; headers: Record<string, string> };

/** A viewer that lets this much wait is cut off: its browser connects again and reads the lists anew. */
const maxWaitingBytes = 4_000_000;

/**
 * A ping that follows other bytes this closely is not forwarded. Each viewer gets a first ping from us, and
 * the server's own first ping comes right behind it; two of them look like a server that pings often.
 */
const redundantPingMs = 1000;

export const createChannel = ({ upstream, clock, times, emptied }: ChannelDeps): Channel => {
  /** When something was last sent to each viewer. */
  const viewers = new Map<EventStream, number>();
  let sources: Source[] = [];
  let opening: Promise<boolean> | undefined;
  /** Who waits for the opening. */
  let waiting = 0;
  const stopOpening = new Set<AbortController>();
  /** What was sent since two sources overlap: both bring the same. */
  let sent: Set<string> | undefined;

  /** Positive also after the clock was set back: time that seems not to pass would withhold pings. */
  const elapsedSince = (time: number): number => Math.abs(clock() - time);

  const forward = (frame: string): void => {
    if (sent?.has(frame) === true) return;
    sent?.add(frame);
    for (const [viewer, sentAt] of viewers) {
      if (frame === pingFrame && elapsedSince(sentAt) < redundantPingMs) continue;
      viewers.set(viewer, clock());
      viewer.send(frame);
      if (viewer.waiting() > maxWaitingBytes) viewer.cutOff();
    }
  };

  const read = async (source: Source, body: Readable): Promise<void> => {
    const isOver = await readToEnd(body, forward);
    sources = sources.filter((other) => other !== source);
    if (sources.length > 0 || source.stop.signal.aborted) return;
    for (const viewer of viewers.keys()) {
      if (isOver) viewer.end();
      else viewer.cutOff();
    }
  };

  const add = (source: Source, body: Readable): void => {
    const older = sources;
    sources = [...older, source];
    void read(source, body);
    if (older.length === 0) return;
    sent = new Set();
    setTimeout(() => {
      sent = undefined;
      for (const { stop } of older) stop.abort();
    }, times.overlapMs).unref();
  };

  const openSource = async (question: Omit<Question, "signal">): Promise<boolean> => {
    const stop = new AbortController();
    stopOpening.add(stop);
    try {
      const { signal } = stop;
      const { status, headers, body } = await upstream.ask({ ...question, signal });
      const isStream = headers["content-type"]?.startsWith("text/event-stream") === true;
      const isOpen = status === 200 && isStream;
      if (isOpen) add({ stop, openedAt: clock(), headers: forPages(headers) }, body);
      else stop.abort();
      return isOpen;
    } finally {
      stopOpening.delete(stop);
      opening = undefined;
    }
  };

  const stopIfEmpty = (): void => {
    if (viewers.size + waiting > 0) return;
    for (const { stop } of sources) stop.abort();
    for (const stop of stopOpening) stop.abort();
    emptied();
  };

  const isYoung = (): boolean => {
    const newest = sources.at(-1);
    return newest !== undefined && elapsedSince(newest.openedAt) < times.youngMs;
  };

  return {
    join: async (question, gone, open) => {
      waiting += 1;
      const leave = () => {
        waiting -= 1;
        stopIfEmpty();
      };
      gone.addEventListener("abort", leave);
      try {
        if (!isYoung()) opening ??= openSource(question);
        const isOpen = (await opening) ?? true;
        if (isOpen && !gone.aborted) view(open(sources.at(-1)?.headers ?? {}));
        return isOpen;
      } finally {
        gone.removeEventListener("abort", leave);
        if (!gone.aborted) leave();
      }
    },
    close: () => {
      for (const viewer of viewers.keys()) viewer.end();
    },
  };

  function view(viewer: EventStream): void {
    viewers.set(viewer, clock());
    const leave = () => {
      viewers.delete(viewer);
      stopIfEmpty();
    };
    viewer.closed.addEventListener("abort", leave, { once: true });
  }
};

/** Which pages elsewhere may read the stream. */
const forPages = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" && /^(access-control-.*|vary)$/.test(name) ? [[name, value]] : [],
    ),
  );

/** Answers whether the server said that the stream is over; false: it was cut. */
const readToEnd = async (body: Readable, take: (frame: string) => void): Promise<boolean> => {
  try {
    for await (const frame of readFrames(body)) {
      if (frame === endFrame) return true;
      take(frame);
    }
  } catch {
    // Cut, or stopped by us.
  }
  return false;
};
