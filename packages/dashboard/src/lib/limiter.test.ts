import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";

const { signal } = new AbortController();

test("runs at most the allowed number of tasks at once, in order of arrival", async () => {
  const run = createLimiter(2);
  const started: number[] = [];
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const results = gates.map(({ promise }, index) =>
    run(async () => {
      started.push(index + 1);
      await promise;
      return index + 1;
    }, signal),
  );
  expect(started).toEqual([1, 2]);
  gates[1]?.resolve();
  await results[1];
  await expect.poll(() => started).toEqual([1, 2, 3]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(results)).toEqual([1, 2, 3]);
});

test("continues after a failed task and skips aborted ones", async () => {
  const run = createLimiter(1);
  const gone = new AbortController();
  const failing = run(() => Promise.reject(new Error("no log")), signal);
  const skipped = run(() => Promise.resolve("skipped"), gone.signal);
  const last = run(() => Promise.resolve("last"), signal);
  gone.abort(new Error("left the page"));
  await expect(failing).rejects.toThrow("no log");
  await expect(skipped).rejects.toThrow("left the page");
  expect(await last).toBe("last");
});
