import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFrameReader, isEnd } from "./read-frames.ts";
import { dataFrame, endFrame, pingFrame } from "./streams.ts";

const whole = pingFrame + dataFrame('{"pos":0}') + "\n" + dataFrame('{"pos":1}') + endFrame;
const frames = [
  { event: "comment", data: "ping" },
  { event: "message", data: '{"pos":0}' },
  { event: "message", data: '{"pos":1}' },
  { event: "error", data: "eof" },
];

describe("frames of a stream", () => {
  it("are read back as they were written", () => {
    expect(createFrameReader()(whole)).toEqual(frames);
  });

  it("do not depend on where the network cuts them", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: whole.length })), fc.boolean(), (cuts, crlf) => {
        const text = crlf ? whole.replaceAll("\n", "\r\n") : whole;
        const read = createFrameReader();
        const ends = [...cuts.sort((a, b) => a - b), text.length];
        let from = 0;
        const seen = ends.flatMap((end) => {
          const piece = text.slice(from, end);
          from = Math.max(from, end);
          return read(piece);
        });
        expect(seen).toEqual(frames);
      }),
    );
  });

  it("the end is the frame with the data eof, whatever its name", () => {
    expect(frames.map(isEnd)).toEqual([false, false, false, true]);
    expect(isEnd({ event: "message", data: "eof" })).toBe(true);
  });

  it("a frame that is not complete yet is held back", () => {
    const read = createFrameReader();
    expect(read("data: a\n")).toEqual([]);
    expect(read("\n")).toEqual([{ event: "message", data: "a" }]);
  });
});
