import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { demultiplex } from "./frames.ts";

function frame(stream: 1 | 2, content: string): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.from([stream, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([header, bytes]);
}

/** Cuts a buffer into pieces of the given lengths, used in turn. */
function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

async function read(pieces: readonly Buffer[]): Promise<string> {
  const output = demultiplex();
  const read = text(output);
  for (const piece of pieces) output.write(piece);
  output.end();
  return read;
}

it("keeps both streams in the order of arrival, wherever the reads are split", async () => {
  const contents = fc.array(fc.tuple(fc.constantFrom(1 as const, 2 as const), fc.string()));
  const lengths = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(contents, lengths, async (frames, lengths) => {
      const bytes = Buffer.concat(frames.map(([stream, content]) => frame(stream, content)));
      const expected = frames.map(([, content]) => Buffer.from(content).toString()).join("");
      expect(await read(cut(bytes, lengths))).toBe(expected);
    }),
  );
});

it.each([4, 8, 10])("fails if the output ends after %i bytes of a frame", async (length) => {
  const bytes = Buffer.concat([frame(1, "whole\n"), frame(1, "lost\n").subarray(0, length)]);
  await expect(read([bytes])).rejects.toThrow("in the middle of a frame");
});
