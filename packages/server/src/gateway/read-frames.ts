import type { Readable } from "node:stream";

/** A frame that is longer than this never ends. */
const maxFrameCharacters = 16_000_000;

/**
 * The whole frames of an event stream, comments among them, each with the blank line that ends it. What
 * was cut off in the middle is left out.
 */
export async function* readFrames(body: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of body.setEncoding("utf8")) {
    // A line end may be torn in two: what is kept back here comes with the next piece.
    const frames = (rest + String(piece)).replaceAll("\r\n", "\n").split(/\n\n+/);
    rest = frames.pop() ?? "";
    if (rest.length > maxFrameCharacters) throw new Error("A frame of the stream does not end");
    for (const frame of frames.map((text) => text.replace(/^\n+/, "")))
      if (frame !== "") yield `${frame}\n\n`;
  }
}
