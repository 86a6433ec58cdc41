import { Readable } from "node:stream";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readFrames } from "./read-frames.ts";

const read = async (pieces: Iterable<string>): Promise<string[]> => {
  const frames: string[] = [];
  for await (const frame of readFrames(Readable.from(pieces, { objectMode: false })))
    frames.push(frame);
  return frames;
};

it("yields the same frames however the stream is cut into pieces", async () => {
  const text = ": ping\n\ndata: {}\r\n\r\n\n\nevent: error\r\ndata: eof\r\n\r\ndata: incomplete\n";
  const expected = [": ping\n\n", "data: {}\n\n", "event: error\ndata: eof\n\n"];
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 }));
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const ends = [...places.toSorted((a, b) => a - b), text.length];
      const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
      expect(await read(pieces)).toEqual(expected);
    }),
  );
});

it("stops reading a frame that does not end", async () => {
  let count = 0;
  function* endless() {
    for (; ; count += 1) yield "x".repeat(64_000);
  }
  await expect(read(endless())).rejects.toThrow("too long");
  expect(count).toBeLessThan(100);
});
