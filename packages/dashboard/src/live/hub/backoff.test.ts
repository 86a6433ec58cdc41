import { expect, it } from "vitest";
import { createBackoff } from "./backoff.ts";

const middle = () => 0.5;

/** The delay after many failures of one kind. */
const longest = (heldMs: number, isReachable: boolean, isWatched: boolean): number => {
  const backoff = createBackoff(middle);
  const waits = Array.from({ length: 20 }, () => backoff.next(heldMs, isReachable, isWatched));
  return waits.at(-1) ?? 0;
};

it("waits longer each time, and starts over after a stream that stayed open", () => {
  const backoff = createBackoff(middle);
  const waits = [0, 0, 0].map(() => backoff.next(0, false, true));
  expect(waits).toEqual([500, 1000, 2000]);
  expect(backoff.next(10_000, true, true)).toBe(250);
});

it.each([
  ["a server that is down", 0, false, true, 3000],
  ["streams that break", 5000, true, true, 10_000],
  ["streams that are refused", 0, true, true, 30_000],
  ["a page that nobody looks at", 0, false, false, 30_000],
])("never exceeds the maximum wait: %s", (_, heldMs, isReachable, isWatched, max) =>
  expect(longest(heldMs, isReachable, isWatched)).toBe(max),
);

it("spreads the retries of different browsers", () => {
  expect(createBackoff(() => 0).next(0, false, true)).toBeCloseTo(400);
  expect(createBackoff(() => 1).next(0, false, true)).toBeCloseTo(600);
});
