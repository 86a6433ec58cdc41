import { Readable } from "node:stream";
import { setImmediate as nextImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import type { Line } from "./line.ts";
import { logLimits } from "./log-limits.ts";
import { readLines } from "./read-lines.ts";

const limits = { bodyBytes: 100_000, lineBytes: 10_000 };

async function readAll(pieces: (string | Buffer)[]): Promise<Line[]> {
  const all: Line[] = [];
  const body = Readable.from(pieces.map((piece) => Buffer.from(piece)));
  for await (const lines of readLines(body, limits)) all.push(...lines);
  return all;
}

describe("the lines of a body", () => {
  it("are the same however the body is cut", async () => {
    const line = fc.record({
      pos: fc.nat(),
      out: fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('"', "\\", "[{", "}],", "é\n")),
      time: fc.nat(),
    });
    const cuts = fc.array(fc.nat(300), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(line), cuts, fc.boolean(), async (lines, at, isSpaced) => {
        const text = Buffer.from(JSON.stringify(lines, null, isSpaced ? 2 : 0));
        const places = [...at, 0, text.length].sort((a, b) => a - b);
        const pieces = places.map((place, index) => text.subarray(place, places[index + 1]));
        expect(await readAll(pieces)).toEqual(JSON.parse(text.toString()));
      }),
    );
  });

  it("may be none", async () => {
    for (const text of ["null", " null\n", "[]", "[ ]\n"])
      expect(await readAll([text])).toEqual([]);
    expect(await readAll(["n", "ull"])).toEqual([]);
  });

  it("are refused if they are not a list of lines", async () => {
    const line = '{"pos":0,"out":"x"}';
    const wrong = [
      "",
      "{}",
      '"text"',
      line,
      "[",
      `[${line}`,
      `[${line}}`,
      `[${line},]`,
      `[,${line}]`,
      `[${line}${line}]`,
      `[${line},,${line}]`,
      `[${line}] x`,
      `[${line}][${line}]`,
      `[${line}]]`,
      `{"a":${line}}`,
      `[[${line}]]`,
      "[1]",
      "[null]",
      '[{"pos":-1}]',
      '[{"pos":1,"out":2}]',
      "nul",
      "null null",
    ];
    for (const text of wrong) {
      const refusal = async (pieces: string[]): Promise<unknown> =>
        readAll(pieces).then(
          () => "accepted",
          (error: unknown) => (error instanceof ApiError ? error.status : error),
        );
      expect([text, await refusal([text]), await refusal(Array.from(text))]).toEqual([
        text,
        400,
        400,
      ]);
    }
  });

  it("are refused if they are too long, together or alone", async () => {
    const long = JSON.stringify([{ pos: 0, out: "x".repeat(limits.lineBytes) }]);
    const refused = { status: 413 };
    await expect(readAll(Array.from(long))).rejects.toMatchObject(refused);
    const lines = Array.from({ length: 5000 }, (_, pos) => ({ pos, out: "line" }));
    await expect(readAll([JSON.stringify(lines)])).rejects.toMatchObject(refused);
  });

  it("leave other work a turn between two pieces, of one body and of several", async () => {
    let turn = 0;
    const over = new AbortController();
    const count = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await nextImmediate();
        turn += 1;
      }
    };
    const lines = Array.from({ length: 50_000 }, (_, pos) => ({ pos, out: "line\n" }));
    const text = Buffer.from(JSON.stringify(lines));
    const read = async (): Promise<number> => {
      let count = 0;
      for await (const piece of readLines(Readable.from([text]))) count += piece.length;
      return count;
    };
    const counting = count();
    const counts = await Promise.all([read(), read(), read()]);
    over.abort();
    await counting;
    expect(counts).toEqual([lines.length, lines.length, lines.length]);
    const pieces = Math.ceil(text.length / logLimits.pieceBytes);
    expect(pieces).toBeGreaterThan(20);
    expect(turn).toBeGreaterThanOrEqual(3 * pieces - 1);
  });
});
