import { afterEach, expect, test } from "vitest";
import { bytesOf, disposeAll, newEngine, pieces, until } from "../../test/engines.ts";
import { NEW, UNCHANGED } from "../diff/log-difference.ts";
import { textOf } from "../../test/read-log.ts";

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
  expect([...difference.gone]).toEqual([1]);
  const gone = await engine.otherLines(1, 2);
  expect(gone.map(textOf)).toEqual(["tests pass"]);
});

test("the progress of a long comparison rises, and requests are answered meanwhile", async () => {
  const engine = await engineWith(pieces(30_000));
  const shares: number[] = [];
  const compared = engine.compareWith(bytesOf(pieces(30_000)), {
    onProgress: (share) => shares.push(share),
  });
  const [first] = await engine.lines(0, 1);
  expect(first?.line).toBe(0);
  expect((await compared).gone).toHaveLength(0);
  expect(shares.length).toBeGreaterThan(0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test("a comparison that is cancelled is rejected, and the next one works", async () => {
  const engine = await engineWith(pieces(20_000));
  const stop = new AbortController();
  const cancelled = engine.compareWith(bytesOf(pieces(20_000)), { signal: stop.signal });
  stop.abort();
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
  expect((await engine.compareWith(bytesOf(pieces(10)))).gone).toHaveLength(0);
});

test("bytes that are not a log count as an empty one", async () => {
  const engine = await engineWith(log("one", "two"));
  const { kinds } = await engine.compareWith(
    new TextEncoder().encode("<html>gateway error</html>"),
  );
  expect([...kinds]).toEqual([NEW, NEW]);
});
