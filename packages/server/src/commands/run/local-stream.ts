import { createFrameReader, isEnd } from "@signalbox/contract";
import type { EventStream } from "../../live/streams/event-stream.ts";

/** A viewer in this process. `receive` gets the data of each frame at once; `ended` resolves when the stream ends. */
export function openLocalStream(receive: (data: string) => void): {
  stream: EventStream;
  ended: Promise<void>;
} {
  const closing = new AbortController();
  const ended = Promise.withResolvers<void>();
  const read = createFrameReader();
  const decoder = new TextDecoder();
  const finish = (): void => {
    closing.abort();
    ended.resolve();
  };
  const send = (frames: string | Uint8Array): boolean => {
    const text = typeof frames === "string" ? frames : decoder.decode(frames, { stream: true });
    for (const frame of read(text))
      if (frame.event === "message" && !isEnd(frame)) receive(frame.data);
    return true;
  };
  const stream: EventStream = {
    send,
    sendEvent: send,
    drained: () => Promise.resolve(),
    waiting: () => 0,
    end: finish,
    disconnect: finish,
    closed: closing.signal,
  };
  return { stream, ended: ended.promise };
}
