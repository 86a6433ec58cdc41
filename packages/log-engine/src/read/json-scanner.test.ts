import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allLines, storedText, texts } from "../../test/read-log.ts";
import type { LogPiece } from "../types/values.ts";

const out = fc.oneof(
  fc.string({
    unit: fc.constantFrom("a", '"', "\\", "/", "\n", "\t", "é", "漢", "😀", "\ud800", "<"),
  }),
  fc.constantFrom("\n", "+ make\n", "line\n", ""),
);
const pieces = fc
  .tuple(fc.nat({ max: 9000 }), fc.array(fc.tuple(out, fc.nat({ max: 3 })), { maxLength: 20 }))
  .map(([first, items]) =>
    items.map(([text, step], i): LogPiece => ({ pos: first + i, out: text, time: i * step })),
  );

/** Every spelling that JSON allows: key order, white space, unknown keys, escapes. */
const spelling = fc.record({
  order: fc.shuffledSubarray(["pos", "out", "time"] as const, { minLength: 3 }),
  blank: fc.constantFrom("", " ", "\n\t"),
  extra: fc.constantFrom("", '"x":{"out":"no","y":["]}",{}]}', '"note":null', '"\\u006eo":-1.5e3'),
  escape: fc.constantFrom("none", "all", "some"),
});

function spell(
  list: readonly LogPiece[],
  how: typeof spelling extends fc.Arbitrary<infer T> ? T : never,
) {
  const { blank } = how;
  const objects = list.map((piece) => {
    const members = how.order.map((key) => {
      const value = key === "out" ? quote(piece.out, how.escape) : String(piece[key]);
      return `"${key}"${blank}:${blank}${value}`;
    });
    if (how.extra !== "") members.splice(1, 0, how.extra);
    return `{${blank}${members.join(`${blank},${blank}`)}${blank}}`;
  });
  return `${blank}[${blank}${objects.join(`,${blank}`)}${blank}]${blank}`;
}

function quote(text: string, how: string): string {
  if (how === "none") return JSON.stringify(text);
  const units = Array.from({ length: text.length }, (_, i) => text.charAt(i));
  const escaped = units.map((unit) =>
    how === "all" || unit < "0" || unit > "z"
      ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
      : JSON.stringify(unit).slice(1, -1),
  );
  return `"${escaped.join("")}"`;
}

/** The reference: the lines of a log by parsing, joining and splitting, each with its first piece. */
function reference(json: string): { text: string; pos: number; time: number }[] {
  const lines: { text: string; pos: number; time: number }[] = [];
  let open = false;
  const parsed: LogPiece[] = JSON.parse(json);
  for (const { pos, out, time } of parsed) {
    for (const part of out.toWellFormed().split(/(?<=\n)/)) {
      if (part === "") continue;
      if (!open) lines.push({ text: "", pos, time });
      lines.at(-1)!.text += part.replace("\n", "");
      open = !part.endsWith("\n");
    }
  }
  return lines;
}

describe("reading a stored log", () => {
  it("reads the same lines as JSON.parse, whatever the formatting and chunks", () => {
    fc.assert(
      fc.property(pieces, spelling, fc.integer({ min: 1, max: 40 }), (list, how, chunkBytes) => {
        const json = spell(list, how);
        const core = storedText(json, chunkBytes);
        const lines = allLines(core).map(({ segments, pos, time }) => ({
          text: segments.map((segment) => segment.text).join(""),
          pos,
          time,
        }));
        expect(lines).toEqual(reference(json));
        expect(core.takeState(0).problem).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it("reads null and an empty array as an empty log", () => {
    for (const json of ["null", "[]", " [ ] ", "\ufeff[]"]) {
      expect(storedText(json, 1).takeState(0)).toMatchObject({ lineCount: 0, problem: null });
    }
  });

  it("shows the readable part of a truncated log, and reports the truncation", () => {
    const json = JSON.stringify([
      { pos: 0, out: "first\n", time: 0 },
      { pos: 1, out: "second é\n", time: 1 },
    ]);
    for (let length = 1; length < json.length; length++) {
      const core = storedText(json.slice(0, length), 7);
      expect(core.takeState(0).problem).toEqual({
        kind: "cut",
        at: new TextEncoder().encode(json.slice(0, length)).length,
      });
      expect("first\nsecond é").toContain(texts(core).join("\n").replace("\ufffd", ""));
    }
  });

  it("reports where a log is broken, and keeps the part before", () => {
    const core = storedText('[{"pos":0,"out":"a\\n","time":0},}');
    expect(texts(core)).toEqual(["a"]);
    expect(core.takeState(0).problem).toEqual({ kind: "broken", at: 32 });
    expect(storedText('{"message":"Not Found"}').takeState(0).problem).toEqual({
      kind: "not a log",
      at: 0,
    });
    expect(storedText("<html>").takeState(0).problem?.kind).toBe("not a log");
    expect(storedText("[]x").takeState(0).problem).toEqual({ kind: "not a log", at: 2 });
  });

  it("never hangs or throws on arbitrary bytes", () => {
    const soup = fc.string({
      unit: fc.constantFrom(
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        '"',
        "\\",
        "u",
        "out",
        "pos",
        "1",
        "n",
        "null",
        " ",
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(soup, fc.integer({ min: 1, max: 9 }), (text, chunkBytes) => {
        const core = storedText(text, chunkBytes);
        try {
          JSON.parse(text);
        } catch {
          return;
        }
        const { problem } = core.takeState(0);
        const isList = /^\s*(?:\[|null)/.test(text);
        expect(problem === null).toBe(isList);
      }),
      { numRuns: 5000 },
    );
  });

  it("survives broken UTF-8", () => {
    const bytes = new TextEncoder().encode('[{"pos":0,"out":"a?b\\n","time":0}]');
    bytes[bytes.indexOf(0x3f)] = 0xff;
    const core = storedText("[");
    expect(core.lineCount).toBe(0);
    const broken = storedText("");
    broken.appendStored(bytes);
    expect(texts(broken)).toEqual(["a\ufffdb"]);
  });
});
