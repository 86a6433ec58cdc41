import { describe, expect, it } from "vitest";
import { createMask } from "../../../pipeline/mask/mask.ts";
import { createLineMask } from "./line-mask.ts";

const secrets = [
  { name: "token", value: "password123" },
  { name: "key", value: "first line\nsecond line" },
];
const newMask = () => createLineMask(createMask(secrets));
const toLines = (texts: string[], from = 0) =>
  texts.map((out, index) => ({ pos: from + index, out, time: 0 }));

/** The texts of the lines, of which none may be lost. */
function masked(texts: string[]): string[] {
  const mask = newMask();
  const lines = [...toLines(texts).flatMap((line) => mask.push([line])), ...mask.end()];
  expect(lines.map(({ pos }) => pos)).toEqual(texts.map((_, pos) => pos));
  return lines.map(({ out }) => out);
}

describe("a secret in numbered lines", () => {
  it("is masked within a line and across lines, in the line where it begins", () => {
    expect(masked(["a password123\n", "b pass", "word", "123 c\n"])).toEqual([
      "a [secret:token]\n",
      "b [secret:token]",
      "",
      " c\n",
    ]);
    expect(masked(["first line\n", "second line\n", "x\n"])).toEqual(["[secret:key]", "\n", "x\n"]);
  });

  it("is masked where a colour or the end of a line is cut", () => {
    const text = "a pass\x1b[01;31m\x1b[Kword\x1b[m\x1b[K123 b\n";
    for (let cut = 1; cut < text.length; cut += 1) {
      const out = masked([text.slice(0, cut), text.slice(cut)]);
      expect(out.join("")).toBe("a [secret:token]\x1b[01;31m\x1b[K\x1b[m\x1b[K b\n");
    }
    expect(masked(Array.from(text)).join("")).not.toMatch(/[sw]o?rd|123/);
  });

  it("is not searched across a gap, and what was held back is not lost", () => {
    const mask = newMask();
    expect(mask.push(toLines(["a pass"]))).toEqual([]);
    expect(mask.push(toLines(["word123 b\n"], 5))).toEqual([
      ...toLines(["a pass"]),
      ...toLines(["word123 b\n"], 5),
    ]);
    expect(mask.push(toLines(["c pass\x1b["], 6))).toEqual([]);
    expect(mask.end()).toEqual(toLines(["c pass"], 6));
    expect(mask.push(toLines(["d\n"], 7))).toEqual(toLines(["d\n"], 7));
  });

  it("is masked if its beginning arrives again with what follows", () => {
    const mask = newMask();
    expect(mask.push(toLines(["a\n", "b pass"]))).toEqual(toLines(["a\n"]));
    expect(mask.push(toLines(["a\n", "b pass", "word123 c\n"]))).toEqual(
      toLines(["b [secret:token]", " c\n"], 1),
    );
  });

  it("leaves other lines as they are, in any order", () => {
    const texts = ["plain\n", "", "\x1b[1mbold\x1b[m\r\n", "pas", "ture\n", "\x1b_line\x1b\\\n"];
    expect(masked(texts)).toEqual([...texts.slice(0, -1), "\n"]);
    const mask = newMask();
    expect(mask.push(toLines(["a\n", "b\n"]).toReversed())).toEqual(toLines(["a\n", "b\n"]));
  });

  it("does not hold back lines without limit", () => {
    const mask = newMask();
    const lines = toLines(["pass", ...Array.from({ length: 1000 }, () => "")]);
    expect(mask.push(lines).length).toBeGreaterThan(100);
  });
});
