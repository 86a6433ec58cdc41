import type { ServerResponse } from "node:http";
import { endFrame, pingIntervalMs, pingFrame } from "@signalbox/contract";
import { createBurst } from "./burst.ts";

/** The event stream of one viewer. */
export type EventStream = {
  /** Sends framed text. If it returns false, wait for `drained` or call `disconnect`. */
  send: (frames: string | Uint8Array) => boolean;
  /** Sends a frame at once after a pause, and together with the next ones during a burst (`burst.ts`). */
  sendEvent: (frame: Uint8Array) => void;
  /** Resolves when more can be sent or the stream is closed. */
  drained: () => Promise<void>;
  /** The bytes that the viewer has not received yet, those included that wait in a burst. */
  waiting: () => number;
  /** Sends the end frame and closes the stream. */
  end: () => void;
  /** Closes without an end frame so that the browser reconnects. */
  disconnect: () => void;
  /** Aborted when the stream is closed by either side. */
  closed: AbortSignal;
};

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache",
  // The connection is closed with the stream, so a client or proxy must not send its next request
  // on it.
  Connection: "close",
  "X-Accel-Buffering": "no",
};

/**
 * Opens a stream on a response: sends the headers and a first ping, then a ping whenever the stream
 * is idle. `sendsPings` false omits the later pings, because a relayed stream must not look alive
 * when its origin is dead.
 */
export function openEventStream(response: ServerResponse, sendsPings = true): EventStream {
  const closing = new AbortController();
  response.writeHead(200, headers);
  response.write(pingFrame);
  const idle = setInterval(() => {
    if (sendsPings) response.write(pingFrame);
  }, pingIntervalMs);
  const isOver = () => closing.signal.aborted || response.writableEnded;
  const burst = createBurst((frames) => {
    idle.refresh();
    response.cork();
    for (const frame of frames) response.write(frame);
    response.uncork();
  });
  const finish = () => {
    clearInterval(idle);
    burst.stop();
    closing.abort();
  };
  response.once("close", finish);
  response.on("error", finish);
  return {
    send: (frames) => {
      if (isOver()) return true;
      burst.flush();
      idle.refresh();
      return response.write(frames);
    },
    sendEvent: (frame) => {
      if (!isOver()) burst.add(frame);
    },
    drained: () =>
      new Promise((resolve) => {
        if (closing.signal.aborted || !response.writableNeedDrain) return resolve();
        const done = () => {
          response.off("drain", done);
          closing.signal.removeEventListener("abort", done);
          resolve();
        };
        response.on("drain", done);
        closing.signal.addEventListener("abort", done);
      }),
    waiting: () => burst.waiting() + response.writableLength,
    end: () => {
      if (closing.signal.aborted) return;
      clearInterval(idle);
      if (!response.writableEnded) burst.flush();
      const { socket } = response;
      // Otherwise an idle connection would keep the server from stopping.
      response.end(endFrame, () => socket?.end());
    },
    disconnect: () => response.destroy(),
    closed: closing.signal,
  };
}
