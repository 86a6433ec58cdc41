import { createParser } from "eventsource-parser";

/** A parsed frame. Comments have the event name "comment". */
export type Frame = { event: string; data: string };

/** Whether a frame ends the stream; a plain message `eof` is accepted too. */
export function isEnd(frame: Frame): boolean {
  return frame.data === "eof";
}

/**
 * Parses frames from text that arrives in pieces, and returns the frames completed by each piece.
 * Line breaks may be LF, CRLF or CR
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream).
 */
export function createFrameReader(): (piece: string) => Frame[] {
  const frames: Frame[] = [];
  const parser = createParser({
    onEvent: ({ event = "message", data }) => void frames.push({ event, data }),
    onComment: (comment) => void frames.push({ event: "comment", data: comment.trim() }),
  });
  return (piece) => {
    parser.feed(piece);
    return frames.splice(0);
  };
}
