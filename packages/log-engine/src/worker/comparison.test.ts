import { afterEach, expect, test } from "vitest";
import { bytesOf, disposeAll, newEngine, pieces, until } from "../../test/engines.ts";
import { NEW, UNCHANGED } from "../diff/log-difference.ts";
import { storedLog, textOf } from "../../test/read-log.ts";
import { Comparison } from "./comparison.ts";

afterEach(disposeAll);

const log = (...lines: string[]) => lines.map((line, pos) => ({ pos, out: `${line}\n`, time: 0 }));

async function engineWith(list: unknown) {
  const engine = newEngine();
  await engine.readStored(new Blob([bytesOf(list)]).stream());
  await until(engine, ({ ended }) => ended);
  return engine;
}

test("a log is compared with another one, whose lines can be read then", async () => {
  const engine = await engineWith(log("build 3s", "error: no such file", "end of log"));
  const difference = await engine.compareWith(bytesOf(log("build 4s", "tests pass", "end of log")));
  expect([...difference.kinds]).toEqual([UNCHANGED, NEW, UNCHANGED]);
  expect([...difference.removed]).toEqual([1]);
  const removed = await engine.otherLines(1, 2);
  expect(removed.map(textOf)).toEqual(["tests pass"]);
});

test("the progress rises from step to step and stays below 1", () => {
  const core = storedLog(pieces(30_000));
  const comparison = new Comparison(1, bytesOf(pieces(30_000)));
  const shares: number[] = [];
  while (comparison.step(core) === undefined) shares.push(comparison.share);
  expect(shares.length).toBeGreaterThan(30);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeLessThan(1);
});

test("requests are answered during a comparison", async () => {
  const engine = await engineWith(pieces(30_000));
  const answered: string[] = [];
  const compared = engine
    .compareWith(bytesOf(pieces(30_000)))
    .then(() => answered.push("compared"));
  await engine.lines(0, 1).then(() => answered.push("lines"));
  await compared;
  expect(answered).toEqual(["lines", "compared"]);
});

test("a comparison that is cancelled is rejected, and the next one works", async () => {
  const engine = await engineWith(pieces(20_000));
  const stop = new AbortController();
  const cancelled = engine.compareWith(bytesOf(pieces(20_000)), { signal: stop.signal });
  stop.abort();
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
  expect((await engine.compareWith(bytesOf(pieces(10)))).removed).toHaveLength(0);
});

test("bytes that are not a log count as an empty one", async () => {
  const engine = await engineWith(log("one", "two"));
  const { kinds } = await engine.compareWith(
    new TextEncoder().encode("<html>gateway error</html>"),
  );
  expect([...kinds]).toEqual([NEW, NEW]);
});
