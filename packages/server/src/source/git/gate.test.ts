import { expect, it } from "vitest";

import { createGate } from "./gate.ts";

it("runs a limited number of tasks at once, in order, and continues after a failed one", async () => {
  const gate = createGate(2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<number>());
  const results = ends.map(({ promise }, index) =>
    gate(() => {
      begun.push(index);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]!.reject(new Error("broken"));
  await expect(results[1]).rejects.toThrow("broken");
  expect(begun).toEqual([0, 1, 2]);
  ends[0]!.resolve(7);
  expect(await results[0]).toBe(7);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]!.resolve(8);
  ends[3]!.resolve(9);
  expect(await Promise.all([results[2], results[3]])).toEqual([8, 9]);
});

it("gives the slot of a slow task to the next one, for a limited number of slow tasks", async () => {
  const gate = createGate(1, { afterMs: 1, maxConcurrent: 2 });
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const begins = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const results = ends.map(({ promise }, index) =>
    gate(() => {
      begun.push(index);
      begins[index]!.resolve();
      return promise;
    }),
  );
  await begins[2]!.promise;
  expect(begun).toEqual([0, 1, 2]);
  ends[0]!.resolve();
  await results[0];
  await begins[3]!.promise;
  for (const { resolve } of ends) resolve();
  await Promise.all(results);
  const again = [gate(async () => "one"), gate(async () => "two")];
  expect(await Promise.all(again)).toEqual(["one", "two"]);
});
