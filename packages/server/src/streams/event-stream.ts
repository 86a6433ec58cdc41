import type { ServerResponse } from "node:http";
import { endFrame, pingEveryMs, pingFrame } from "@signalbox/contract";

/** One viewer of a stream. */
export type EventStream = {
  /** Sends framed text. False: the viewer does not keep up; wait for `drained` or cut it off. */
  send: (frames: string | Uint8Array) => boolean;
  /** Resolves when there is room again, or when the stream is over. */
  drained: () => Promise<void>;
  /** Bytes that the viewer has not taken yet. */
  waiting: () => number;
  /** Says that this was all, and closes. */
  end: () => void;
  /** Closes without a word, so that a browser connects again. */
  cutOff: () => void;
  /** Aborted when the stream is over, whoever ended it. */
  closed: AbortSignal;
};

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache",
  // The connection ends with the stream: a client or proxy must not send its next request on it.
  Connection: "close",
  "X-Accel-Buffering": "no",
};

/**
 * Begins a stream on a response: headers and a first ping at once, later a ping whenever it is idle.
 * Without `isPinged` there is no later one: a stream that is only handed on must not seem to be alive
 * when its origin is not.
 */
export const openEventStream = (response: ServerResponse, isPinged = true): EventStream => {
  const over = new AbortController();
  response.writeHead(200, headers);
  response.write(pingFrame);
  const idle = setInterval(() => {
    if (isPinged) response.write(pingFrame);
  }, pingEveryMs);
  const finish = () => {
    clearInterval(idle);
    over.abort();
  };
  response.once("close", finish);
  response.on("error", finish);
  return {
    send: (frames) => {
      if (over.signal.aborted || response.writableEnded) return true;
      idle.refresh();
      return response.write(frames);
    },
    drained: () =>
      new Promise((resolve) => {
        if (over.signal.aborted || !response.writableNeedDrain) return resolve();
        const done = () => {
          response.off("drain", done);
          over.signal.removeEventListener("abort", done);
          resolve();
        };
        response.on("drain", done);
        over.signal.addEventListener("abort", done);
      }),
    waiting: () => response.writableLength,
    end: () => {
      if (over.signal.aborted) return;
      clearInterval(idle);
      const { socket } = response;
      // A connection that stays open without a request would hold a server up that stops.
      response.end(endFrame, () => socket?.end());
    },
    cutOff: () => response.destroy(),
    closed: over.signal,
  };
};
