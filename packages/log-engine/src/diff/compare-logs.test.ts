import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { differenceOf, kindsOf, newLines } from "../../test/compare.ts";
import { CHANGED, MOVED, NEW, UNCHANGED } from "./log-difference.ts";

describe("values that differ in every run are not differences", () => {
  it.each([
    ["durations", "✓ adds (82 ms)", "✓ adds (1.2 s)"],
    ["a duration that is printed for slow parts only", "✓ adds", "✓ adds 120ms"],
    ["dates", "Sun Nov 22 13:47:38 UTC 2026", "Mon Dec 7 09:01:02 UTC 2026"],
    ["ISO times", "at 2026-11-22T13:54:08.396Z done", "at 2026-12-01T03:14:18Z done"],
    ["hashes", "HEAD is now at 4a38c1d fix", "HEAD is now at 93d4cb7 fix"],
    ["SHA-256", `${"0a1b".repeat(16)} file`, `${"f9e8".repeat(16)} file`],
    [
      "UUIDs",
      "id 0b6f7a9c-1d2e-4f30-8a9b-0c1d2e3f4a5b end",
      "id 9e107d9d-372b-4b6c-a1b2-77e0cafe0001 end",
    ],
    ["addresses", "object at 0x55a8c0", "object at 0x7ffd90"],
    ["ports", "listening on 127.0.0.1:34567", "listening on 127.0.0.1:41234"],
    ["temporary folders", "created /tmp/abcXYZ/out.txt", "created /tmp/q/out.txt"],
    ["counters", "worker gw2 took job 14", "worker gw0 took job 5"],
    ["progress", "[ 50%] 12/24 built", "[100%] 24/24 built"],
    ["widths of rules", "======= 3 lines =======", "===== 14 lines ====="],
  ])("%s", (_, before, after) => {
    expect(kindsOf([after], [before])).toEqual([UNCHANGED]);
  });
});

describe("differences", () => {
  it.each([
    ["another result", "PASS test/tax.test.js", "FAIL test/tax.test.js"],
    ["the count of failures", "Tests: 0 failed, 24 passed", "Tests: 3 failed, 21 passed"],
    [
      "an exit status",
      "build step ended with exit status 0",
      "build step ended with exit status 2",
    ],
  ])("%s", (_, before, after) => {
    expect(kindsOf([after], [before])).toEqual([CHANGED]);
  });

  it("the name of a workspace does not count, if lines name it again and again", () => {
    const log = (name: string): string[] =>
      ["lint", "build", "test", "pack"].map((task) => `${task} in /builds/${name}/src`);
    expect(newLines(log("step-kw1lMz"), log("step-Chg99o"))).toEqual([]);
  });

  it("finds the report of a failure among tests in another order", () => {
    const passed = (names: string): string[] =>
      names.split("").map((name) => `ok test_${name}${name}`);
    const report = ["FAILED test_cc", "  expected 3", "  got 4", "  }"];
    const log = [...passed("eab"), ...report, ...passed("d")];
    expect(newLines(log, passed("abcde"))).toEqual(report);
  });

  it("counts a bracket inside a new report as new, although the other log has brackets too", () => {
    const log = ["start of it", "error: unexpected token", "  }", "  ^", "end of it"];
    const other = ["start of it", "function table {", "  }", "  ^", "end of it"];
    expect(newLines(log, other)).toEqual(log.slice(1, 4));
  });

  it("marks lines that only moved", () => {
    expect(kindsOf(["two two", "three", "one one"], ["one one", "two two", "three"])).toEqual([
      UNCHANGED,
      UNCHANGED,
      MOVED,
    ]);
  });
});

const line = fc.constantFrom(
  "alpha",
  "beta",
  "gamma delta",
  "}",
  "",
  "step 4 of 9",
  "error: no such file",
  "ok 12ms",
);
const lines = fc.array(line, { maxLength: 60 });

describe("for any two logs", () => {
  test("a log equals itself", () => {
    fc.assert(
      fc.property(lines, (log) => {
        const { kinds, partner, removed } = differenceOf(log, log);
        expect([...kinds]).toEqual(log.map(() => UNCHANGED));
        expect([...partner]).toEqual([...log.keys()]);
        expect(removed).toHaveLength(0);
      }),
    );
  });

  test("each line of the other log matches one line or was removed", () => {
    fc.assert(
      fc.property(lines, lines, (log, other) => {
        const { kinds, partner, removed } = differenceOf(log, other);
        const paired = [...partner].filter((to) => to >= 0);
        expect([...paired, ...removed].toSorted((a, b) => a - b)).toEqual([...other.keys()]);
        expect([...kinds].map((kind) => kind === NEW)).toEqual([...partner].map((to) => to < 0));
      }),
    );
  });

  test("unchanged, moved, removed and changed lines together make up the other log", () => {
    fc.assert(
      fc.property(lines, lines, (log, other) => {
        const { kinds, partner } = differenceOf(log, other);
        for (const [index, kind] of [...kinds].entries()) {
          if (kind !== UNCHANGED && kind !== MOVED) continue;
          // In this test, two lines that differ in more than numbers also differ in these letters.
          const letters = (text = ""): string => text.replaceAll(/[^a-z]/g, "");
          expect(letters(log[index])).toBe(letters(other[partner[index] ?? -1]));
        }
      }),
    );
  });

  test("both directions have the same number of lines in common, and the result is always the same", () => {
    fc.assert(
      fc.property(lines, lines, (log, other) => {
        const forth = differenceOf(log, other);
        expect(differenceOf(log, other)).toEqual(forth);
        expect(log.length - count(forth.kinds, NEW)).toBe(other.length - forth.removed.length);
      }),
    );
  });
});

test("text that has nothing in common is all new, within bounds", () => {
  const log = Array.from(
    { length: 30_000 },
    (_, i) => `word${"x".repeat(i % 50)} ${i % 7} a${i % 3}`,
  );
  const other = log.map((text) => `other ${text.replaceAll("word", "term")}`);
  const { kinds, removed } = differenceOf(log, other);
  expect(log.length - count(kinds, NEW)).toBe(other.length - removed.length);
});

function count(kinds: Uint8Array, kind: number): number {
  return kinds.reduce((sum, one) => sum + (one === kind ? 1 : 0), 0);
}
