import { createFrameReader, isEnd, revisionHeader } from "@signalbox/contract";
import { credentialsFor } from "../../api/config.ts";
import type { Revision } from "../../api/merge/revisions.ts";
import { pause, type LiveTools } from "./tools.ts";

/**
 * How a stream ended: the server ended it, the connection broke or fell silent, or the server did not open a
 * stream (`status` of its answer, or 0 without an answer).
 */
export type StreamEnd = { end: "over" } | { end: "broken" } | { end: "refused"; status: number };

export type StreamHandlers = {
  /**
   * Called when the first data arrives, with the revision at which the server opened the stream. Only then is it certain
   * that no proxy buffers the stream.
   */
  onOpen: (revision: Revision) => void;
  /** The data of each message, in order. */
  onData: (data: string) => void;
  /** Called for everything that arrives, pings included. */
  onActivity?: (pingRate: PingRate) => void;
  /** Whether an earlier stream showed that the server pings every few seconds. */
  pingsOften?: boolean;
  /** Whether a visible tab uses the stream. If not, it is read less often and in larger chunks. */
  isWatched?: () => boolean;
};

/** How often the server pings while nothing happens. */
export type PingRate = {
  /** The server pings every few seconds, so a few seconds of silence mean that the connection is lost. */
  pingsOften: boolean;
  /** Whether this stream has shown it too, not only an earlier one. */
  isConfirmed: boolean;
};

/** Servers ping at once, so a stream that stays silent for longer goes through a buffering proxy. */
const openWithinMs = 4500;
/**
 * The gaps between pings that count as frequent. Some servers ping every 30 seconds. Shorter gaps are ignored,
 * because a gateway sends its own first ping followed by the server's.
 */
const frequentGapMs = { min: 1000, max: 4000 };
/** A single short gap can be a coincidence: a gateway may open another stream for another viewer. */
const minFrequentGaps = 2;
const frequentSilenceMs = 4500;
const silenceMs = 35_000;
const checkEveryMs = 500;
/** Short enough that the browser buffers the data, so that the server is never blocked. */
const pauseMs = 100;
/** Long enough to read all the data that arrived during a pause, in however many chunks. */
const readingMs = 10;

/**
 * Reads one stream to its end. It uses `fetch` instead of an EventSource, which does not expose pings, although
 * they are the only way to distinguish a quiet stream from a dead one. Never throws.
 */
export async function readStream(
  url: string,
  { onOpen, onData, onActivity, pingsOften = false, isWatched = () => true }: StreamHandlers,
  tools: LiveTools,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const broken = new AbortController();
  const stop = AbortSignal.any([signal, broken.signal]);
  const pulse = createPulse(tools.now, pingsOften);
  const watch = setInterval(() => {
    if (pulse.isSilent()) broken.abort();
  }, checkEveryMs);
  let status = 0;
  try {
    const headers = { Accept: "text/event-stream" };
    const response = await tools.fetch(url, {
      headers,
      credentials: credentialsFor(url),
      cache: "no-store",
      signal: stop,
    });
    status = response.status;
    if (!isStream(response)) {
      void response.body?.cancel();
      return { end: "refused", status };
    }
    let pausedAt = tools.now();
    const pauseIfIdle = async (): Promise<void> => {
      if (isWatched() || tools.now() - pausedAt < readingMs) return;
      await pause(pauseMs, stop);
      pausedAt = tools.now();
    };
    const isOver = await readBody(response, stop, pauseIfIdle, (frames) => {
      if (!pulse.hasBegun()) onOpen(response.headers.get(revisionHeader) ?? undefined);
      for (const { event, data } of frames) {
        if (event !== "comment") onData(data);
        pulse.beat(event === "comment");
      }
      onActivity?.(pulse.pingRate());
    });
    return isOver ? { end: "over" } : { end: "broken" };
  } catch {
    return pulse.hasBegun() ? { end: "broken" } : { end: "refused", status };
  } finally {
    clearInterval(watch);
    broken.abort();
  }
}

const isStream = (response: Response): boolean =>
  response.ok && (response.headers.get("content-type") ?? "").startsWith("text/event-stream");

type Frames = ReturnType<ReturnType<typeof createFrameReader>>;

/** Reads frames to the end. Returns whether the server sent its end marker. */
const readBody = async (
  response: Response,
  signal: AbortSignal,
  pauseIfIdle: () => Promise<void>,
  take: (frames: Frames) => void,
): Promise<boolean> => {
  const readFrames = createFrameReader();
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done || signal.aborted) return false;
    const frames = readFrames(decoder.decode(piece.value, { stream: true }));
    const last = frames.findIndex(isEnd);
    take(last < 0 ? frames : frames.slice(0, last));
    if (last >= 0) return true;
    await pauseIfIdle();
  }
};

/** Tracks when data last arrived, how often the server pings, and whether it has been silent for too long. */
const createPulse = (now: () => number, pingedOften: boolean) => {
  let isOpen = false;
  let pingsOften = pingedOften;
  let frequentGaps = 0;
  let lastAt = now();
  const countGap = (gapMs: number): void => {
    if (gapMs < frequentGapMs.min) return;
    frequentGaps = gapMs < frequentGapMs.max ? frequentGaps + 1 : 0;
    if (frequentGaps >= minFrequentGaps) pingsOften = true;
  };
  return {
    hasBegun: () => isOpen,
    pingRate: (): PingRate => ({ pingsOften, isConfirmed: frequentGaps > 0 }),
    beat: (isPing: boolean) => {
      // Only gaps before pings count, because the server sends no ping shortly after an event.
      if (isPing && isOpen) countGap(now() - lastAt);
      isOpen = true;
      lastAt = now();
    },
    isSilent: () =>
      now() - lastAt > (isOpen ? (pingsOften ? frequentSilenceMs : silenceMs) : openWithinMs),
  };
};
