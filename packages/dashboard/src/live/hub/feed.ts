import { credentialsFor } from "../../api/config.ts";
import { createBackoff } from "./backoff.ts";
import type { FeedAddress, FeedState } from "./protocol.ts";
import { readStream, type PingHabit } from "./read-stream.ts";
import { pause, type LiveTools } from "./tools.ts";

export type FeedHandlers = {
  onData: (data: string) => void;
  onState: (state: FeedState) => void;
  /** It is open, or the server can be asked at least: what was missed is to be asked for. */
  onRefresh: () => void;
};

export type Feed = {
  /** Whether somebody looks: then lost connections are to be noticed within seconds. */
  setWatched: (isWatched: boolean) => void;
  /** Opens the stream anew at once, if it is not certain that it lives. */
  check: () => void;
  state: () => FeedState;
};

const probeAfterMs = 2000;
const probeWithinMs = 2500;
const lookEveryMs = 500;
/** A server that pings often has pinged at least once within this time. */
const habitMs = 4000;

/** Keeps the feed open until the signal aborts, however often it breaks. */
export const followFeed = (
  { url, probeUrl }: FeedAddress,
  { onData, onState, onRefresh }: FeedHandlers,
  tools: LiveTools,
  signal: AbortSignal,
): Feed => {
  const backoff = createBackoff(tools.random);
  let state: FeedState = { isLive: false, goodAt: 0 };
  let isWatched = false;
  let attempt = new AbortController();
  let waiting = new AbortController();
  let signAt = 0;
  // A habit of the server: a stream that falls silent right after it opened is noticed as soon as others.
  let isLively = false;

  const tell = (isLive: boolean): void => {
    state = { isLive, goodAt: signAt || state.goodAt };
    onState(state);
  };

  const open = async (): Promise<{ heldMs: number; isReachable: boolean }> => {
    attempt = new AbortController();
    const stop = AbortSignal.any([attempt.signal, signal]);
    const begin = tools.now();
    const asking = { last: begin, isNeeded: true };
    const ask = async (): Promise<void> => {
      asking.last = Infinity;
      const isThere = await probe(probeUrl, tools, stop);
      asking.last = tools.now();
      if (isThere) signAt = asking.last;
      else attempt.abort();
    };
    const probing = setInterval(() => {
      const isQuiet = tools.now() - Math.max(signAt, asking.last) >= probeAfterMs;
      if (isQuiet && state.isLive && isWatched && asking.isNeeded) void ask();
    }, lookEveryMs);
    const onOpen = () => {
      signAt = tools.now();
      tell(true);
      onRefresh();
    };
    let isConfirmed = false;
    const onSign = (habit: PingHabit) => {
      signAt = tools.now();
      ({ isLively, isConfirmed } = habit);
      asking.isNeeded = !isLively;
    };
    const isAwaited = () => isWatched;
    const handlers = { onOpen, onData, onSign, isLively, isAwaited };
    const end = await readStream(url, handlers, tools, stop);
    clearInterval(probing);
    const held = state.isLive ? tools.now() - begin : 0;
    // Another server, which pings less often, may have taken its place.
    if (!isConfirmed && held > habitMs) isLively = false;
    if (!signal.aborted) tell(false);
    return { heldMs: held, isReachable: end.end === "refused" ? answers(end.status) : held > 0 };
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const { heldMs, isReachable } = await open();
      if (signal.aborted) return;
      // No stream, but an answer: asking again takes its place.
      if (isReachable && heldMs === 0) onRefresh();
      waiting = new AbortController();
      const ms = backoff.next(heldMs, isReachable, isWatched);
      await pause(ms, AbortSignal.any([waiting.signal, signal]));
    }
  };
  void run();

  return {
    setWatched: (watched) => {
      if (watched && !isWatched) waiting.abort();
      isWatched = watched;
    },
    check: () => {
      waiting.abort();
      if (tools.now() - signAt > probeAfterMs) attempt.abort();
    },
    state: () => (state.isLive ? { ...state, goodAt: signAt } : state),
  };
};

/** Whether the server can be reached. A gateway's answer for a server that is down is none. */
const probe = async (url: string, tools: LiveTools, signal: AbortSignal): Promise<boolean> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), probeWithinMs);
  try {
    const stop = AbortSignal.any([signal, late.signal]);
    const answer = await tools.fetch(url, {
      credentials: credentialsFor(url),
      cache: "no-store",
      signal: stop,
    });
    void answer.body?.cancel();
    return answers(answer.status);
  } catch {
    return signal.aborted;
  } finally {
    clearTimeout(timer);
  }
};

const answers = (status: number): boolean => status > 0 && ![502, 503, 504].includes(status);
