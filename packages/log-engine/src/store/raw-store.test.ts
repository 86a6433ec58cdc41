import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAt } from "../../test/cells.ts";
import { allLines, storedLog } from "../../test/read-log.ts";
import { exportText } from "../render/export-text.ts";
import { LogCore } from "../read/log-core.ts";

const token = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom("a", "é", "😀"), maxLength: 6 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "\u001b[31m",
      "\u001b[0m",
      "\u001b[01m",
      "\u001b[1;97m",
      "\u0007\u001b[7m",
      "\u001b[m",
      "\u001b]8;;https://e.example\u0007",
      "\t",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("x".repeat(300), `\u001b]0;${"t".repeat(200)}\u0007`, "\u0007"),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom("\n", "\r\n", "\rb", "\u001b[A\u001b[2K", "\b", "\u001b[K"),
  },
);
const output = fc.array(token, { maxLength: 40 }).map((parts) => parts.join(""));
const cuts = fc.array(fc.nat({ max: 200 }), { maxLength: 6 });

function rawOf(core: LogCore): string {
  const { bytes } = exportText(core.terminal, 0, Infinity, "raw");
  return new TextDecoder().decode(bytes);
}

/** Removes carriage returns that change nothing. */
function plainEnds(text: string): string {
  return text.replace(/\r+(?=[\r\n]|$)|(?<=^|\n)\r+/g, "");
}

describe("the raw text", () => {
  it("contains every written byte, however it was split and read in the meantime", () => {
    fc.assert(
      fc.property(output, cuts, fc.integer({ min: 1, max: 40 }), (shown, places, chunk) => {
        const text = `${shown}\n\u001b[0mend\n`;
        const pieces = cutAt(text, places).map((out, pos) => ({ pos, out, time: 0 }));
        expect(plainEnds(rawOf(storedLog(pieces, chunk)))).toBe(plainEnds(text));
        const core = new LogCore();
        for (const piece of pieces) {
          core.appendLive([piece]);
          allLines(core, true);
        }
        expect(plainEnds(rawOf(core))).toBe(plainEnds(text));
      }),
      { numRuns: 1500 },
    );
  });

  it("is not stored twice if only colours were written", () => {
    const line = `\u001b[32m✓\u001b[39m compiled ${"a file and ".repeat(20)}its tests\n`;
    const core = storedLog(
      Array.from({ length: 50_000 }, (_, pos) => ({ pos, out: line, time: 0 })),
    );
    const bytes = new TextEncoder().encode(line).length * 50_000;
    expect(core.terminal.raw.allocated).toBeLessThan(bytes * 0.3);
  });
});
