import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { endFrame, pingFrame } from "@signalbox/contract";
import type { Clock } from "../../lib/clock.ts";
import type { EventStream } from "../../live/streams/event-stream.ts";
import { readFrames } from "./read-frames.ts";
import type { UpstreamRequest, Upstream } from "../upstream/upstream.ts";

/** One stream from the server, shared by all its viewers. */
export type Channel = {
  join: (
    upstreamRequest: Omit<UpstreamRequest, "signal">,
    disconnected: AbortSignal,
    open: OpenViewer,
  ) => Promise<boolean>;
  /** Replaces the stream from the server by a new one. */
  reopen: () => void;
  close: () => void;
};

/** Opens a viewer's stream. The headers are the server's CORS headers. */
export type OpenViewer = (headers: Readonly<Record<string, string>>) => EventStream;

/**
 * A server decides when a stream is opened which repositories it includes. A viewer who arrives
 * after this time therefore gets a new stream, which replaces the old one for all viewers.
 */
const reuseMs = 5000;

/**
 * How long both streams are read in parallel, because a server may start to send events only
 * after its first bytes.
 */
const overlapMs = 1000;

type ChannelDeps = {
  upstream: Upstream;
  clock: Clock;
  onEmpty: () => void;
  onFrame: OnFrame;
  translate: Translate | undefined;
};

/** Turns a frame of the server into one of ours; undefined if it is not for these viewers. */
export type Translate = (frame: string) => Promise<string | undefined>;

/**
 * Given each frame once, even if two streams overlap, with the time at which the server opened the stream. The frame is passed
 * on if the result is true; otherwise the stream is cut.
 */
export type OnFrame = (frame: string, openedAt: number) => boolean | Promise<boolean>;

type Source = { stop: AbortController; openedAt: number; headers: Record<string, string> };

/** A viewer with more unsent bytes is cut off; its browser reconnects and reloads the lists. */
const maxWaitingBytes = 4_000_000;

/**
 * A ping is not forwarded if it follows other bytes within this time. The connected server sends each viewer
 * a first ping, and the server's own follows at once; the browser would mistake the two for a
 * server that pings often.
 */
const redundantPingMs = 1000;

export function createChannel(deps: ChannelDeps): Channel {
  const { upstream, clock, onEmpty, onFrame, translate } = deps;
  /** The time of the last bytes sent to each viewer. */
  const viewers = new Map<EventStream, number>();
  let sources: Source[] = [];
  let latest: Omit<UpstreamRequest, "signal"> | undefined;
  let opening: Promise<boolean> | undefined;
  /** The number of viewers waiting for the stream to open. */
  let waiting = 0;
  const stopOpening = new Set<AbortController>();
  /** The frames sent while two sources overlap, because both deliver the same ones. */
  let sent: Set<string> | undefined;

  /** Absolute, because a clock that was set back would otherwise suppress all pings. */
  const elapsedSince = (time: number): number => Math.abs(clock() - time);

  /** Returns false if the stream must be cut. */
  const forward = async (frame: string, { openedAt }: Source): Promise<boolean> => {
    if (sent?.has(frame) === true) return true;
    sent?.add(frame);
    if (!(await onFrame(frame, openedAt))) return false;
    const bytes = Buffer.from(frame);
    for (const [viewer, sentAt] of viewers) {
      if (frame === pingFrame && elapsedSince(sentAt) < redundantPingMs) continue;
      viewers.set(viewer, clock());
      viewer.sendEvent(bytes);
      if (viewer.waiting() > maxWaitingBytes) viewer.disconnect();
    }
    return true;
  };

  const read = async (source: Source, body: Readable): Promise<void> => {
    const isOver = await readToEnd(body, translate, (frame) => forward(frame, source));
    const isNewest = sources.at(-1) === source;
    sources = sources.filter((other) => other !== source);
    if (!isNewest || source.stop.signal.aborted) return;
    // An older one, which it was about to replace, would end soon and leave the viewers without any.
    for (const { stop } of sources) stop.abort();
    for (const viewer of viewers.keys()) {
      if (isOver) viewer.end();
      else viewer.disconnect();
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
    }, overlapMs).unref();
  };

  const openSource = async (upstreamRequest: Omit<UpstreamRequest, "signal">): Promise<boolean> => {
    const stop = new AbortController();
    stopOpening.add(stop);
    try {
      const { signal } = stop;
      const { status, headers, body } = await upstream.request({ ...upstreamRequest, signal });
      const isStream = headers["content-type"]?.startsWith("text/event-stream") === true;
      const isOpen = status === 200 && isStream;
      if (isOpen) add({ stop, openedAt: clock(), headers: corsHeaders(headers) }, body);
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
    onEmpty();
  };

  const isReusable = (): boolean => {
    const newest = sources.at(-1);
    return newest !== undefined && elapsedSince(newest.openedAt) < reuseMs;
  };

  return {
    join: async (upstreamRequest, disconnected, open) => {
      latest = upstreamRequest;
      waiting += 1;
      const leave = () => {
        waiting -= 1;
        stopIfEmpty();
      };
      disconnected.addEventListener("abort", leave);
      try {
        if (!isReusable()) opening ??= openSource(upstreamRequest);
        const isOpen = (await opening) ?? true;
        if (isOpen && !disconnected.aborted) addViewer(open(sources.at(-1)?.headers ?? {}));
        return isOpen;
      } finally {
        disconnected.removeEventListener("abort", leave);
        if (!disconnected.aborted) leave();
      }
    },
    reopen: () => {
      // The old stream is read on if there is no new one.
      if (latest !== undefined && viewers.size > 0)
        (opening ??= openSource(latest)).catch(() => undefined);
    },
    close: () => {
      for (const viewer of viewers.keys()) viewer.end();
    },
  };

  function addViewer(viewer: EventStream): void {
    viewers.set(viewer, clock());
    const leave = () => {
      viewers.delete(viewer);
      stopIfEmpty();
    };
    viewer.closed.addEventListener("abort", leave, { once: true });
  }
}

/** The headers that allow pages of other origins to read the stream. */
const corsHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" && /^(access-control-.*|vary)$/.test(name) ? [[name, value]] : [],
    ),
  );

/**
 * Returns true if the server ended the stream, or false if the connection was cut. The stream is cut here if `take` returns
 * false.
 */
const readToEnd = async (
  body: Readable,
  translate: Translate | undefined,
  take: (frame: string) => Promise<boolean>,
): Promise<boolean> => {
  try {
    for await (const frame of readFrames(body)) {
      if (frame === endFrame) return true;
      const isOurs = translate === undefined || frame === pingFrame;
      const ours = isOurs ? frame : await translate(frame);
      if (ours !== undefined && !(await take(ours))) return false;
    }
  } catch {
    // The connection was cut, or the connected server stopped reading.
  }
  return false;
};
