import { afterEach, expect, test } from "vitest";
import { bytesOf, disposeAll, newEngine, until } from "@signalbox/log-engine/testing";
import { textOfLines, textOfSegments } from "./log-text.ts";

afterEach(disposeAll);

const engineWith = async (...outs: string[]) => {
  const engine = newEngine();
  await engine.appendStored(bytesOf(outs.map((out, pos) => ({ pos, out, time: 0 }))));
  engine.end();
  await until(engine, ({ ended }) => ended);
  return engine;
};

test("symbols are copied as their original text, for any amount of text", async () => {
  const written = "a\u202eb\u200bc";
  const engine = await engineWith(`${written}\n`);
  const [line] = await engine.lines(0, 1);
  expect(line!.segments.some(({ mark }) => mark === "U+202E")).toBe(true);
  expect(textOfSegments(line!.segments)).toBe(written);
  expect(await textOfLines(engine, [[0, 1]])).toBe(`${written}\n`);
});

test("raw text is copied as shown, for any amount of text", async () => {
  const engine = await engineWith("10%\r20%\n", "plain\n");
  const lines = await engine.lines(0, 2, { raw: true });
  const shown = lines.map(({ segments }) => `${textOfSegments(segments)}\n`).join("");
  expect(shown).toBe("10%\u240d20%\nplain\n");
  expect(await textOfLines(engine, [[0, 2]], true)).toBe(shown);
  expect(await textOfLines(engine, [[0, 2]])).toBe("20%\nplain\n");
});
