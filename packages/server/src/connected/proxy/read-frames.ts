import type { Readable } from "node:stream";

/** A longer frame is treated as endless. Viewers with as much unsent data are cut off anyway. */
const maxFrameCharacters = 4_000_000;

/**
 * Yields the complete frames of an event stream, including comments, each with the blank line that
 * ends it. An incomplete last frame is dropped.
 */
export async function* readFrames(body: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of body.setEncoding("utf8")) {
    const text = String(piece);
    // A blank line may be split between two pieces. Only what is new is searched for one, because a frame may have many pieces.
    const isComplete = /\n\r?\n/.test(rest.slice(-2) + text);
    rest += text;
    if (!isComplete && rest.length > maxFrameCharacters)
      throw new Error("A frame of the stream is too long");
    if (!isComplete) continue;
    const frames = rest.replaceAll("\r\n", "\n").split(/\n\n+/);
    rest = frames.pop() ?? "";
    for (const frame of frames.map((text) => text.replace(/^\n+/, "")))
      if (frame !== "") yield `${frame}\n\n`;
  }
}
