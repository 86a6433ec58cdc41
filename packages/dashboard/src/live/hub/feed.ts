import { revisionHeader } from "@signalbox/contract";
import { credentialsFor } from "../../api/config.ts";
import type { Revision } from "../../api/merge/revisions.ts";
import { createBackoff } from "./backoff.ts";
import type { FeedAddress, FeedState } from "./protocol.ts";
import { readStream, type PingRate } from "./read-stream.ts";
import { pause, type LiveTools } from "./tools.ts";

export type FeedHandlers = {
  onData: (data: string) => void;
  onState: (state: FeedState) => void;
  /**
   * The stream has opened, at this revision, or the server can at least be reached: missed changes should be fetched.
   */
  onRefresh: (revision?: Revision) => void;
};

export type Feed = {
  /** Whether a visible tab uses the feed. Lost connections must then be noticed within seconds. */
  setWatched: (isWatched: boolean) => void;
  /** Reconnects at once unless the stream was active very recently. */
  check: () => void;
  state: () => FeedState;
  /** Asks the server for the current revision. Undefined at once if the server names none. */
  currentRevision: () => Promise<Revision> | undefined;
};

const probeAfterMs = 2000;
const probeWithinMs = 2500;
const checkEveryMs = 500;
/** A server that pings frequently has sent at least one ping within this time. */
const confirmWithinMs = 4000;

/** Reads the feed and reconnects whenever it breaks, until the signal aborts. */
export function followFeed(
  { url, probeUrl }: FeedAddress,
  { onData, onState, onRefresh }: FeedHandlers,
  tools: LiveTools,
  signal: AbortSignal,
): Feed {
  const backoff = createBackoff(tools.random);
  let state: FeedState = { isLive: false, lastLiveAt: 0 };
  let isWatched = false;
  let attempt = new AbortController();
  let waiting = new AbortController();
  let activeAt = 0;
  // Kept across streams, so that a stream that falls silent right after opening is noticed just as soon.
  let pingsOften = false;
  let openedAt: Revision;

  const setLive = (isLive: boolean): void => {
    state = { isLive, lastLiveAt: activeAt || state.lastLiveAt };
    onState(state);
  };

  const open = async (): Promise<{ heldMs: number; isReachable: boolean }> => {
    attempt = new AbortController();
    const stop = AbortSignal.any([attempt.signal, signal]);
    const begin = tools.now();
    let isOpen = false;
    let isProbeNeeded = true;
    let probedAt = begin;
    const probeNow = async (): Promise<void> => {
      probedAt = Infinity; // no other probe while this one runs
      const { isReachable } = await probe(probeUrl, tools, stop);
      probedAt = tools.now();
      if (isReachable) activeAt = probedAt;
      else attempt.abort();
    };
    const probeTimer = setInterval(() => {
      const isQuiet = tools.now() - Math.max(activeAt, probedAt) >= probeAfterMs;
      if (isQuiet && state.isLive && isWatched && isProbeNeeded) void probeNow();
    }, checkEveryMs);
    const onOpen = (revision: Revision) => {
      activeAt = tools.now();
      isOpen = true;
      openedAt = revision;
      setLive(true);
      onRefresh(revision);
    };
    let isConfirmed = false;
    const onActivity = (pingRate: PingRate) => {
      activeAt = tools.now();
      ({ pingsOften, isConfirmed } = pingRate);
      isProbeNeeded = !pingsOften;
    };
    const handlers = { onOpen, onData, onActivity, pingsOften, isWatched: () => isWatched };
    const end = await readStream(url, handlers, tools, stop);
    clearInterval(probeTimer);
    const held = isOpen ? tools.now() - begin : 0;
    // The server may have been replaced by another version, which pings less often.
    if (!isConfirmed && held > confirmWithinMs) pingsOften = false;
    if (!signal.aborted) setLive(false);
    return { heldMs: held, isReachable: end.end === "refused" ? isServerUp(end.status) : held > 0 };
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const { heldMs, isReachable } = await open();
      if (signal.aborted) return;
      // The server answers but offers no stream, so refetching replaces it.
      if (isReachable && heldMs === 0) onRefresh();
      waiting = new AbortController();
      const ms = backoff.next(heldMs, isReachable, isWatched);
      await pause(ms, AbortSignal.any([waiting.signal, signal]));
    }
  };
  void run();

  const reconnect = (): void => waiting.abort();
  return {
    setWatched: (watched) => {
      if (watched && !isWatched) reconnect();
      isWatched = watched;
    },
    check: () => {
      reconnect();
      if (tools.now() - activeAt > probeAfterMs) attempt.abort();
    },
    state: () => (state.isLive ? { ...state, lastLiveAt: activeAt } : state),
    currentRevision: () =>
      openedAt === undefined
        ? undefined
        : probe(probeUrl, tools, signal).then(({ revision }) => revision),
  };
}

type Probed = { isReachable: boolean; revision?: Revision };

/** Whether the server can be reached, and its revision. A gateway's 502, 503 or 504 means that it cannot. */
const probe = async (url: string, tools: LiveTools, signal: AbortSignal): Promise<Probed> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), probeWithinMs);
  try {
    const stop = AbortSignal.any([signal, timeout.signal]);
    const response = await tools.fetch(url, {
      credentials: credentialsFor(url),
      cache: "no-store",
      signal: stop,
    });
    void response.body?.cancel();
    const revision = response.headers.get(revisionHeader) ?? undefined;
    return { isReachable: isServerUp(response.status), revision };
  } catch {
    return { isReachable: signal.aborted };
  } finally {
    clearTimeout(timer);
  }
};

const isServerUp = (status: number): boolean => status > 0 && ![502, 503, 504].includes(status);
