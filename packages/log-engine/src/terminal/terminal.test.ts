import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, cutAt, shownCells } from "../../test/cells.ts";
import { allLines, logOf, storedLog, texts } from "../../test/read-log.ts";
import { LogCore } from "../read/log-core.ts";
import { BOLD } from "../types/values.ts";

const token = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "漢", "😀"), maxLength: 9 }),
  },
  { weight: 3, arbitrary: fc.constantFrom("\n", "\n", "\r\n", "\r", "\b", "\t") },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom("A", "B", "C", "D", "E", "F", "G", "K", "J"), fc.nat({ max: 4 }))
      .map(
        ([final, count]) => `\u001b[${final === "K" || final === "J" ? count % 3 : count}${final}`,
      ),
  },
  { weight: 2, arbitrary: fc.constantFrom("\u001b[0m", "\u001b[31m", "\u001b[m") },
);
const output = fc.array(token, { maxLength: 60 }).map((parts) => parts.join(""));
const cuts = fc.array(fc.nat({ max: 200 }), { maxLength: 12 });

describe("the text that a terminal would show", () => {
  it("equals a plain grid of cells, however the output is split", () => {
    fc.assert(
      fc.property(output, cuts, fc.integer({ min: 1, max: 50 }), (text, places, chunkBytes) => {
        const pieces = cutAt(text, places).map((out, pos) => ({ pos, out, time: pos }));
        expect(allLines(storedLog(pieces, chunkBytes)).map(cellsOf)).toEqual(shownCells(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("does not depend on when it is read", () => {
    fc.assert(
      fc.property(output, cuts, (text, places) => {
        const core = new LogCore();
        let changedFrom = Infinity;
        let seen: string[] = [];
        for (const [pos, out] of cutAt(text, places).entries()) {
          core.appendLive([{ pos, out, time: 0 }]);
          const state = core.takeState(0);
          changedFrom = state.changedFrom;
          const now = allLines(core).map((line) => cellsOf(line).join());
          expect(now).toHaveLength(state.lineCount);
          // Lines below `changedFrom` must not have changed.
          const kept = Math.min(changedFrom, seen.length, now.length);
          expect(now.slice(0, kept)).toEqual(seen.slice(0, kept));
          seen = now;
        }
        expect(allLines(core).map(cellsOf)).toEqual(shownCells(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps every byte for the raw text", () => {
    fc.assert(
      fc.property(output, (shown) => {
        const text = `${shown}\n`;
        const core = logOf(text);
        const raw = texts(core, true).join("\n");
        const pictured = text
          .replace(/\r+\n/g, "\n")
          // oxlint-disable-next-line no-control-regex -- control characters are what this is about
          .replace(/[\u001b\r\b]/g, (char) => String.fromCharCode(0x2400 + char.charCodeAt(0)));
        expect(withoutReturns(raw)).toBe(withoutReturns(pictured.replace(/\n$/, "")));
      }),
      { numRuns: 1000 },
    );
  });

  it("shows a progress display of several lines once", () => {
    const frames = Array.from({ length: 50 }, (_, i) => `layer 1: ${i}%\nlayer 2: ${i * 2}%\n`);
    const core = logOf(`pull\n${frames.join("\u001b[2A")}done\n`);
    expect(texts(core)).toEqual(["pull", "layer 1: 49%", "layer 2: 98%", "done"]);
  });

  it("joins marks to their letters when they are overwritten", () => {
    expect(texts(logOf("cafe\u0301 x\rC\n"))).toEqual(["Cafe\u0301 x"]);
  });

  it("bounds the work of moving the cursor", () => {
    const long = `${"x".repeat(60_000)}\n`;
    const core = logOf(long.repeat(3) + "\u001b[9A\n\n\n".repeat(20_000));
    expect(texts(core).slice(0, 3)).toEqual(Array(3).fill("x".repeat(10_000)));
  });
});

describe("colours and links", () => {
  it("carries a style over lines", () => {
    const lines = allLines(logOf("\u001b[1;32mgreen\nstill\n\u001b[0mplain\n"));
    expect(lines.map((line) => line.segments[0])).toEqual([
      { text: "green", fg: 2, flags: BOLD },
      { text: "still", fg: 2, flags: BOLD },
      { text: "plain" },
    ]);
  });

  it("reads 256 and true colours in both spellings", () => {
    const [line] = allLines(
      logOf("\u001b[38;5;208ma\u001b[48:2::1:2:3mb\u001b[0;38;2;255;0;16mc\u001b[97mD\n"),
    );
    expect(line!.segments).toEqual([
      { text: "a", fg: 208 },
      { text: "b", fg: 208, bg: "#010203" },
      { text: "c", fg: "#ff0010" },
      { text: "D", fg: 15 },
    ]);
  });

  it("links OSC 8 and plain URLs, http and https only", () => {
    const [osc, plain, script] = allLines(
      logOf(
        "\u001b]8;;https://example.com/a\u001b\\here\u001b]8;;\u0007 not\n" +
          "see (http://example.com/x_(y)).\n" +
          "\u001b]8;;javascript:alert(1)\u0007click\u001b]8;;\u0007 javascript:alert(1)\n",
      ),
    );
    expect(osc!.segments).toEqual([
      { text: "here", href: "https://example.com/a" },
      { text: " not" },
    ]);
    expect(plain!.segments[1]).toEqual({
      text: "http://example.com/x_(y)",
      href: "http://example.com/x_(y)",
    });
    expect(script!.segments.every((segment) => segment.href === undefined)).toBe(true);
  });

  it("does not link a text that names another host, or a URL with a name and password", () => {
    const lines = allLines(
      logOf(
        "\u001b]8;;https://evil.example\u0007https://bank.example\u001b]8;;\u0007\n" +
          "https://bank.example@evil.example/\n",
      ),
    );
    expect(lines[0]!.segments[0]!.href).toBe("https://bank.example/");
    expect(lines[1]!.segments[0]!.href).toBeUndefined();
  });

  it("shows bidirectional and C1 control characters as marks", () => {
    const [line] = allLines(logOf("a\u202eb\u009bc\n"));
    expect(line!.segments).toEqual([
      { text: "a" },
      { text: "\ufffd", mark: "U+202E" },
      { text: "b" },
      { text: "\ufffd", mark: "U+009B" },
      { text: "c" },
    ]);
  });

  it("removes every other sequence, even an unterminated one, within its line", () => {
    const text =
      "a\u001b[?25lb\u001b(Bc\u001bP1$qx\u001b\\d\u001b]0;title\u0007e\u001b]never\nnext\u001b[31\nlast\n";
    expect(texts(logOf(text))).toEqual(["abcde", "next", "last"]);
  });

  it("truncates a line of a megabyte, reports its size, and delivers it completely on request", () => {
    const core = logOf(`${"x".repeat(1_000_000)}\n`);
    const [line] = allLines(core);
    expect([line!.bytes, line!.cut, line!.segments[0]!.text.length]).toEqual([
      1_000_000,
      true,
      10_000,
    ]);
  });
});

/** Removes carriage returns that change nothing: repeated ones and those at the ends of a line. */
function withoutReturns(text: string): string {
  return text.replace(/\u240d+/g, "\u240d").replace(/^\u240d|\u240d$/gm, "");
}
