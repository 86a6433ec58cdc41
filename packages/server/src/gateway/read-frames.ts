import type { Readable } from "node:stream";

/** A frame that is longer than this never ends. */
const frameCharactersMost = 16_000_000;

/**
 * The whole frames of an event stream, each with the blank line that ends it; comments are left out,
 * and what was cut off in the middle too.
 */
export async function* readFrames(body: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of body.setEncoding("utf8")) {
    // A line end may be torn in two: what is kept back here comes with the next piece.
    const text = (rest + String(piece)).replaceAll("\r\n", "\n");
    const frames = text.split(/\n\n+/);
    rest = frames.pop() ?? "";
    if (rest.length > frameCharactersMost) throw new Error("A frame of the stream does not end");
    for (const frame of frames.map((one) => one.replace(/^\n+/, "")))
      if (!isComment(frame)) yield `${frame}\n\n`;
  }
}

const isComment = (frame: string): boolean =>
  frame.split("\n").every((line) => line === "" || line.startsWith(":"));
