import { describe, expect, it } from "vitest";
import { allLines, logOf, storedLog, texts } from "../../test/read-log.ts";
import { exportText } from "../render/export-text.ts";
import { LogCore } from "./log-core.ts";
import type { TextForm } from "../types/values.ts";

const line = (pos: number, out = `line ${pos}\n`, time = pos) => ({ pos, out, time });

function exported(core: LogCore, form: TextForm): string {
  let text = "";
  for (let next = 0; next < core.lineCount;) {
    const chunk = exportText(core.terminal, next, Infinity, form);
    text += new TextDecoder().decode(chunk.bytes);
    next = chunk.next;
  }
  return text;
}

describe("pieces", () => {
  it("joins partial pieces, omits empty ones, and numbers a line by its first piece", () => {
    const core = storedLog([line(7, "a", 1), line(8, ""), line(9, "b\n", 3), line(10, "c", 4)]);
    expect(allLines(core).map(({ pos, time }) => [pos, time])).toEqual([
      [7, 1],
      [10, 4],
    ]);
    expect(texts(core)).toEqual(["ab", "c"]);
    expect(core.takeState(0)).toMatchObject({ firstPos: 7, lastPos: 10, lastTime: 4, gaps: [] });
  });

  it("omits repeated live pieces", () => {
    const core = new LogCore();
    core.appendLive([line(0), line(1), line(2)]);
    core.appendLive([line(1), line(2), line(3)]);
    expect(texts(core)).toEqual(["line 0", "line 1", "line 2", "line 3"]);
  });

  it("reports missing pieces, and shows a late one on a separate line", () => {
    const core = new LogCore();
    core.appendLive([line(0), line(4, "part"), line(9)]);
    expect(core.takeState(0).gaps).toEqual([
      { from: 1, to: 3 },
      { from: 5, to: 8 },
    ]);
    core.appendLive([line(2), line(1), line(3)]);
    expect(core.takeState(0).gaps).toEqual([{ from: 5, to: 8 }]);
    expect(texts(core)).toEqual(["line 0", "partline 9", "line 2", "line 1", "line 3"]);
  });

  it("keeps every piece of a stored log, even where positions repeat", () => {
    const core = storedLog([line(0, "a\n"), line(0, "b\n"), line(0, "c\n")]);
    expect(texts(core)).toEqual(["a", "b", "c"]);
  });

  it("finds the line of a piece", () => {
    const core = storedLog([line(5), line(6, "a"), line(7, "b\n"), line(8)]);
    expect([4, 5, 6, 7, 8, 99].map((pos) => core.lineOfPos(pos))).toEqual([-1, 0, 1, 1, 2, 2]);
  });
});

describe("silences", () => {
  it("marks waits of more than ten seconds", () => {
    const core = storedLog([line(0, "a\n", 92), line(1, "b\n", 102), line(2, "c\n", 113)]);
    expect(core.silences()).toEqual({
      line: new Uint32Array([0, 2]),
      seconds: new Uint32Array([92, 11]),
    });
  });

  it("ignores the time before the first kept piece", () => {
    expect(storedLog([line(50, "a\n", 92)]).silences().line).toHaveLength(0);
  });
});

describe("groups", () => {
  it("reaches from each command to the next, and from each named group to its end", () => {
    const text = [
      "setup", // 0
      "+ npm ci", // 1
      "added 3", // 2
      "::group::Build", // 3
      "+ tsc", // 4
      "ok", // 5
      "::endgroup::", // 6
      "tail", // 7
      "+ npm test", // 8
      "##[group]a", // 9
      "##[group]b", // 10
      "##[endgroup]", // 11
      "x", // 12
    ];
    const { start, end, depth, kind, seconds } = logOf(
      `${text.join("\n")}\n`,
      (i) => i * 2,
    ).groups();
    expect([...start]).toEqual([1, 3, 4, 8, 9, 10]);
    expect([...end]).toEqual([8, 7, 6, 13, 13, 12]);
    expect([...depth]).toEqual([0, 1, 2, 0, 1, 2]);
    expect([...kind]).toEqual([1, 2, 1, 1, 2, 2]);
    expect([...seconds]).toEqual([14, 8, 4, 8, 6, 4]);
  });

  it("ignores an end without a beginning", () => {
    expect(logOf("::endgroup::\n+ a\n").groups().start).toHaveLength(1);
  });

  it("does not mistake a line of a diff for a command", () => {
    expect(logOf("+ a\n+   added: 1\n+\n+ \n+\tx\n").groups().start).toEqual(Uint32Array.of(0));
  });
});

describe("text for downloads and copies", () => {
  const text = "\u001b[31mred\u001b[0m\nplain\n10%\r20%\n\u001b[1;48;5;4mbold\nnext\u001b[m\nend";
  it("is clean without colours", () => {
    expect(exported(logOf(text), "plain")).toBe("red\nplain\n20%\nbold\nnext\nend\n");
  });

  it("looks the same again with colours", () => {
    const core = logOf(text);
    const again = logOf(exported(core, "colours"));
    expect(allLines(again).map(({ segments }) => segments)).toEqual(
      allLines(core).map(({ segments }) => segments),
    );
  });

  it("is the written text, as raw text", () => {
    expect(exported(logOf(text), "raw")).toBe(`${text}\n`);
  });

  it("comes in chunks that add up to the complete text", () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `${i} ${"é".repeat(i % 90)}\n`).join("");
    expect(exported(logOf(lines), "plain")).toBe(lines);
  });
});

it("needs at most two and a half times the bytes of a log", () => {
  const plain = Array.from({ length: 60_000 }, (_, i) =>
    line(i, `compiled module ${i} in ${i % 90} ms\n`),
  );
  const coloured = plain.map((piece) => ({
    ...piece,
    out: `\u001b[32mok\u001b[0m ${piece.out.trim()} \u001b[1m12\u001b[0m\n`,
  }));
  for (const pieces of [plain, coloured]) {
    const core = storedLog(pieces, 65_536);
    const { readBytes, lineCount } = core.takeState(0);
    expect(lineCount).toBe(60_000);
    expect(core.allocated / readBytes).toBeLessThan(2.5);
  }
});
