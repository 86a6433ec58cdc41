import { expect, it } from "vitest";
import { readPlainLog } from "./plain-log.ts";

async function* stored(lines: readonly string[]) {
  const json = JSON.stringify(lines.map((out, pos) => ({ pos, out: `${out}\n`, time: 0 })));
  const bytes = new TextEncoder().encode(json);
  yield bytes.subarray(0, 7);
  yield bytes.subarray(7);
}

it("has the lines as a terminal shows them in the end, with hidden characters made visible", async () => {
  const log = await readPlainLog(stored(["\u001b[31mred\u001b[0m", "10 %\r20 %", "a\u202eb"]));
  const lines = Array.from({ length: log.lineCount }, (_, line) => log.textOf(line));
  expect(lines).toEqual(["red", "20 %", "a\ufffdb"]);
});

it.each(["CART", "größe", "a", "x".repeat(80)])("finds the lines with a text: %s", async (text) => {
  const lines = ["no match", `12 ${text.toLowerCase()}.`, "nothing", text];
  const log = await readPlainLog(stored(lines));
  const found = await log.linesWith(text, async () => undefined);
  expect(found).toEqual(text === "a" ? [0, 1, 3] : [1, 3]);
});

it("finds the lines that an earlier log does not have", async () => {
  const before = ["compiling 3 files", "took 12:31:07", "all tests passed"];
  const after = ["compiling 3 files", "took 12:44:58", "error: the cart is empty"];
  const log = await readPlainLog(stored(after));
  const unlike = await log.linesUnlike(await readPlainLog(stored(before)), async () => undefined);
  expect(unlike).toEqual([2]);
});
