import { createFrameReader, isEnd } from "@signalbox/contract";
import { credentialsFor } from "../../api/config.ts";
import { pause, type LiveTools } from "./tools.ts";

/**
 * How a stream came to its end: the server said so, the connection broke or fell silent, or there
 * never was a stream (`status` of the answer, 0 without one).
 */
export type StreamEnd = { end: "over" } | { end: "broken" } | { end: "refused"; status: number };

export type StreamHandlers = {
  /** The first bytes have come: the server sends from here on. */
  onOpen: () => void;
  /** The data of each message, in order. */
  onData: (data: string) => void;
  /** Called for everything that arrives, pings included. */
  onSign?: (habit: PingHabit) => void;
  /** Whether the server is known to ping that often, from a stream before. */
  isLively?: boolean;
  /** Whether somebody waits for what comes. If not, it is read in fewer, larger pieces. */
  isAwaited?: () => boolean;
};

/** How often the server pings while nothing happens. */
export type PingHabit = {
  /** It pings every few seconds, so a few seconds of silence mean that the connection is lost. */
  isLively: boolean;
  /** This stream has shown it too; otherwise it is only known from a stream before. */
  isConfirmed: boolean;
};

/** Servers ping at once; a proxy that holds that back will hold back everything. */
const openWithinMs = 4500;
/**
 * Pings with such gaps between them are regular and frequent. Drone servers ping every 30 seconds. Several
 * pings within a second show nothing: a gateway sends its own first ping, then the server's first one.
 */
const livelyGapMs = { least: 1000, most: 4000 };
/** One frequent ping can be a coincidence: a gateway may open another stream for another viewer. */
const livelyGapsLeast = 2;
const livelySilenceMs = 4500;
const silenceMs = 35_000;
const lookEveryMs = 500;
/** Short enough that a browser's buffer takes what comes meanwhile, and the server never waits. */
const restMs = 100;
/** Long enough to read all that came during a rest, in however many pieces. */
const readingMs = 10;

/**
 * Reads one stream to its end, over `fetch`: an EventSource keeps pings to itself, and with them the only
 * way to tell a quiet stream from a dead one. Never throws.
 */
export const readStream = async (
  url: string,
  { onOpen, onData, onSign, isLively = false, isAwaited = () => true }: StreamHandlers,
  tools: LiveTools,
  signal: AbortSignal,
): Promise<StreamEnd> => {
  const broken = new AbortController();
  const stop = AbortSignal.any([signal, broken.signal]);
  const pulse = createPulse(tools.now, isLively);
  const watch = setInterval(() => {
    if (pulse.isSilent()) broken.abort();
  }, lookEveryMs);
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
    let restedAt = tools.now();
    const rest = async (): Promise<void> => {
      if (isAwaited() || tools.now() - restedAt < readingMs) return;
      await pause(restMs, stop);
      restedAt = tools.now();
    };
    const isOver = await readBody(response, stop, rest, (frames) => {
      if (!pulse.hasBegun()) onOpen();
      for (const { event, data } of frames) {
        if (event !== "comment") onData(data);
        pulse.beat(event === "comment");
      }
      onSign?.(pulse.habit());
    });
    return isOver ? { end: "over" } : { end: "broken" };
  } catch {
    return pulse.hasBegun() ? { end: "broken" } : { end: "refused", status };
  } finally {
    clearInterval(watch);
    broken.abort();
  }
};

const isStream = (response: Response): boolean =>
  response.ok && (response.headers.get("content-type") ?? "").startsWith("text/event-stream");

type Frames = ReturnType<ReturnType<typeof createFrameReader>>;

/** Reads frames until the end; whether the server said that it was the end. */
const readBody = async (
  response: Response,
  signal: AbortSignal,
  rest: () => Promise<void>,
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
    await rest();
  }
};

/** Tracks when something last arrived, how often the server pings, and whether it has been silent too long. */
const createPulse = (now: () => number, wasLively: boolean) => {
  let isOpen = false;
  let isLively = wasLively;
  let livelyGaps = 0;
  let lastAt = now();
  const countGap = (gapMs: number): void => {
    if (gapMs < livelyGapMs.least) return;
    livelyGaps = gapMs < livelyGapMs.most ? livelyGaps + 1 : 0;
    if (livelyGaps >= livelyGapsLeast) isLively = true;
  };
  return {
    hasBegun: () => isOpen,
    habit: (): PingHabit => ({ isLively, isConfirmed: livelyGaps > 0 }),
    beat: (isPing: boolean) => {
      // Only pings tell the server's habit: between events it sends none.
      if (isPing && isOpen) countGap(now() - lastAt);
      isOpen = true;
      lastAt = now();
    },
    isSilent: () =>
      now() - lastAt > (isOpen ? (isLively ? livelySilenceMs : silenceMs) : openWithinMs),
  };
};
