import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, cutAt, shownCells } from "../../test/cells.ts";
import { allLines, storedLog, texts } from "../../test/read-log.ts";
import { LogCore } from "../read/log-core.ts";

/** Progress bars as programs write them: shorter, longer, wide, coloured, erased before or after. */
const word = fc.string({ unit: fc.constantFrom("#", "=", " ", "9"), maxLength: 12 });
const wide = fc.string({ unit: fc.constantFrom("a", "é", "漢", "😀", "\t", "█"), maxLength: 5 });
const color = fc.constantFrom("\u001b[31m", "\u001b[0m", "\u001b[32m");
const erase = fc.constantFrom("\u001b[K", "\u001b[2K", "\u001b[1K", "\u001b[J");
const part = fc.oneof(
  { weight: 8, arbitrary: word },
  { weight: 2, arbitrary: wide },
  { weight: 2, arbitrary: color },
  { weight: 1, arbitrary: erase },
  { weight: 1, arbitrary: fc.constantFrom("\b", "\u001b[2C", "\u001b[A", "\u001b[3G", "\r") },
);
const bar = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.constantFrom("", "", "", "\n", "\r\n"))
  .map(([parts, end]) => `\r${parts.join("")}${end}`);
const bars = fc.array(bar, { maxLength: 12 }).map((parts) => parts.join(""));
const cuts = fc.array(fc.nat({ max: 100 }), { maxLength: 6 });

describe("a line that is rewritten after a carriage return", () => {
  it("equals a plain grid of cells, however it was split and read in the meantime", () => {
    fc.assert(
      fc.property(bars, cuts, fc.integer({ min: 1, max: 40 }), (text, places, chunk) => {
        const pieces = cutAt(text, places).map((out, pos) => ({ pos, out, time: pos }));
        expect(allLines(storedLog(pieces, chunk)).map(cellsOf)).toEqual(shownCells(text));
        const bytes = new TextEncoder().encode(JSON.stringify(pieces));
        const core = new LogCore();
        for (let at = 0; at < bytes.length; at += chunk) {
          core.appendStored(bytes, at, Math.min(bytes.length, at + chunk));
          allLines(core, at % 2 === 0);
        }
        expect(allLines(core).map(cellsOf)).toEqual(shownCells(text));
      }),
      { numRuns: 3000 },
    );
  });

  it("keeps its first piece", () => {
    const outs = ["ab", "\rc", "\rdef\u001b[31m", "\rxyz!", "\n", "\r\u001b[32m#", "\rok\n"];
    const core = storedLog(outs.map((out, pos) => ({ pos, out, time: pos })));
    expect(allLines(core).map(({ pos, time }) => [pos, time])).toEqual([
      [0, 0],
      [5, 5],
    ]);
    expect(texts(core)).toEqual(["xyz!", "ok"]);
  });

  it("bounds the work of rewriting long coloured lines", () => {
    const long = "x".repeat(60_000);
    const out = `${long}${"\r\u001b[31my\u001b[32mz".repeat(50_000)}\n`;
    expect(texts(storedLog([{ pos: 0, out, time: 0 }]))[0]).toMatch(/^yzx{9998}$/);
  });

  it("is rewritten across a boundary of the store's memory", () => {
    const lines = Array.from({ length: 40 }, (_, i) => `${"a".repeat(30_000 + i)}\r${i}b\n`);
    const core = storedLog(lines.map((out, pos) => ({ pos, out, time: 0 })));
    const shown = lines.map((_, i) => `${i}b`.padEnd(10_000, "a"));
    expect(texts(core)).toEqual(shown);
  });
});
