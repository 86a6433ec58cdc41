import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writeLog } from "./write-log.ts";

const folder = mkdtempSync(join(tmpdir(), "signalbox-log-"));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (text: string | Buffer) => {
  const path = join(folder, "1-1.log");
  const isWhole = writeLog(path, Buffer.from(text));
  const lines: unknown = JSON.parse(`[${readFileSync(path, "utf8").replace(/,\n$/, "")}]`);
  return { isWhole, lines };
};

const line = (pos: number, out: string, time = 0) => ({ pos, out, time });

it.each([
  ["no bytes", "", []],
  ["an empty list", "[]\n", []],
  ["the word null", "null", []],
  [
    "lines",
    '[{"pos":0,"out":"a\\n","time":0},{"pos":1,"out":"b","time":7}]\n',
    [line(0, "a\n"), line(1, "b", 7)],
  ],
  [
    "braces, quotes and escapes in a line",
    '[{"pos":0,"out":"{\\"a\\":[}]\\\\"}]',
    [line(0, '{"a":[}]\\')],
  ],
  [
    "positions that repeat, are missing, or no numbers",
    '[{"pos":3,"out":"a"},{"pos":3,"out":"b"},{"out":"c"},{"pos":"x","out":"d"}]',
    [line(3, "a"), line(4, "b"), line(5, "c"), line(6, "d")],
  ],
  [
    "values that are no lines",
    '[{"out":1},7,null,{"out":"a","time":-4}]',
    [line(0, ""), line(1, "a")],
  ],
])("reads %s", (_, text, lines) => {
  expect(written(text)).toEqual({ isWhole: true, lines });
});

it.each([
  ["in a line", '[{"pos":0,"out":"a"},{"pos":1,"ou'],
  ["in a text", '[{"pos":0,"out":"a"},{"pos":1,"out":"b'],
])("keeps what precedes a cut %s", (_, text) => {
  expect(written(text)).toEqual({ isWhole: false, lines: [line(0, "a")] });
});

it("replaces bytes that are not UTF-8", () => {
  const bytes = Buffer.from('[{"pos":0,"out":"a?b"}]');
  bytes[bytes.indexOf("?")] = 0xff;
  expect(written(bytes).lines).toEqual([line(0, "a\ufffdb")]);
});

it("writes logs that are longer than its pieces", () => {
  const out = "x".repeat(999);
  const all = Array.from({ length: 3000 }, (_, pos) => line(pos, out));
  expect(written(JSON.stringify(all)).lines).toEqual(all);
});
