import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesFound, sameThread } from "../../test/find-lines.ts";
import { logOf } from "../../test/read-log.ts";
import { literalFinder, rangesIn } from "./search-query.ts";
import { SearchRun } from "./search-run.ts";
import type { SearchQuery } from "../types/values.ts";

const letter = fc.constantFrom("a", "A", "b", "_", "-", " ", "é", "É", "1", "漢", "😀", "\t");
const text = fc
  .array(fc.string({ unit: letter, maxLength: 12 }), { minLength: 1, maxLength: 30 })
  .map((lines) => lines.join("\n"));
const needle = fc.string({ unit: letter, minLength: 1, maxLength: 3 });

/** The reference: checks every position of every line. */
function reference(lines: readonly string[], query: SearchQuery): number[] {
  const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
  const fold = (value: string) => (query.case === true ? value : value.toLowerCase());
  const wanted = Array.from(fold(query.text));
  return lines.flatMap((line, i) => {
    const chars = Array.from(fold(line));
    const found = chars.some(
      (_, index) =>
        wanted.every((char, offset) => chars[index + offset] === char) &&
        (query.word !== true ||
          (!isWord(chars[index - 1]) && !isWord(chars[index + wanted.length]))),
    );
    return found ? [i] : [];
  });
}

/** Few distinct letters, so that partial matches are frequent. */
const close = fc.constantFrom("a", "A", "b");

describe("searching", () => {
  it("finds the lines that a scan of every position finds", async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        needle,
        fc.boolean(),
        fc.boolean(),
        async (log, wanted, exact, word) => {
          const query = { text: wanted, case: exact, word };
          expect(await linesFound(logOf(log), query)).toEqual(reference(log.split("\n"), query));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("finds matches that overlap others", async () => {
    const lines = fc.array(fc.string({ unit: close, maxLength: 20 }), { minLength: 1 });
    const wanted = fc.string({ unit: close, minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lines, wanted, fc.boolean(), async (shown, words, exact) => {
        const query = { text: words, case: exact };
        expect(await linesFound(logOf(`${shown.join("\n")}\n`), query)).toEqual(
          reference(shown, query),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("ignores colours, and shows where the matches are", async () => {
    const core = logOf("a \u001b[31mred\u001b[0m fox, redder\n");
    expect(await linesFound(core, { text: "red fox" })).toEqual([0]);
    const run = new SearchRun({ text: "red" }, sameThread());
    expect(await run.ranges(core, 0, 1)).toEqual([
      { line: 0, ranges: new Uint32Array([2, 5, 11, 14]) },
    ]);
    expect([...rangesIn("aaa", literalFinder({ text: "a" }))]).toEqual([0, 1, 1, 2, 2, 3]);
  });

  it("matches a regular expression within one line only", async () => {
    const core = logOf("a\nb\n\nab\n");
    expect(await linesFound(core, { text: "a\\s*b", regex: true })).toEqual([3]);
    expect(await linesFound(core, { text: "^$", regex: true })).toEqual([2]);
    expect(await linesFound(core, { text: "x*", regex: true })).toEqual([0, 1, 2, 3]);
  });

  it("says what is wrong with an expression", () => {
    const run = new SearchRun({ text: "(", regex: true }, sameThread());
    expect(run.report(logOf("a\n"))).toMatchObject({ done: true, problem: { kind: "invalid" } });
  });

  it("withdraws matches in lines that were rewritten", () => {
    const core = logOf("one\ntwo\n");
    const run = new SearchRun({ text: "two" }, sameThread());
    run.step(core, () => undefined);
    expect([...run.report(core)!.lines]).toEqual([1]);
    core.appendLive([{ pos: 2, out: "\u001b[1A\u001b[2Kthree\ntwo", time: 0 }]);
    run.invalidate(core.takeState(0).changedFrom);
    run.step(core, () => undefined);
    expect(run.report(core)).toMatchObject({ keep: 0, lines: new Uint32Array([2]) });
  });
});
