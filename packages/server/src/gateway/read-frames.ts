import type { Readable } from "node:stream";

/** A longer frame is treated as endless. */
const maxFrameCharacters = 16_000_000;

/**
 * Yields the complete frames of an event stream, including comments, each with the blank line that
 * ends it. An incomplete last frame is dropped.
 */
export async function* readFrames(body: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of body.setEncoding("utf8")) {
    // A line break may be split between two pieces, so the rest is kept for the next one.
    const frames = (rest + String(piece)).replaceAll("\r\n", "\n").split(/\n\n+/);
    rest = frames.pop() ?? "";
    if (rest.length > maxFrameCharacters) throw new Error("A frame of the stream is too long");
    for (const frame of frames.map((text) => text.replace(/^\n+/, "")))
      if (frame !== "") yield `${frame}\n\n`;
  }
}
