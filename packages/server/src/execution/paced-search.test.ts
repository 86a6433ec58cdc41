import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPacedSearch } from "./paced-search.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setImmediate", "setTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

/** Searches that take this long, and the times at which they were made. */
const createSearch = (tookMs: number) => {
  const times: number[] = [];
  const search = (): number => {
    times.push(performance.now());
    return tookMs;
  };
  return { times, wake: createPacedSearch(search, () => performance.now()) };
};

it("runs a short search once for concurrent calls, and the next one without a delay", () => {
  const { times, wake } = createSearch(1);
  for (let count = 0; count < 3; count += 1) wake();
  vi.advanceTimersByTime(0);
  expect(times).toHaveLength(1);
  wake();
  vi.advanceTimersByTime(0);
  expect(times).toHaveLength(2);
});

it("waits after a long search, but runs one after every call", () => {
  const { times, wake } = createSearch(20);
  wake();
  vi.advanceTimersByTime(0);
  for (let ms = 0; ms < 400; ms += 1) {
    wake();
    vi.advanceTimersByTime(1);
  }
  expect(times.length).toBeLessThanOrEqual(3);
  vi.advanceTimersByTime(180);
  expect(times.at(-1)! - times[0]!).toBeGreaterThanOrEqual(360);
});

it("waits no longer than half a second", () => {
  const { times, wake } = createSearch(5000);
  wake();
  vi.advanceTimersByTime(0);
  wake();
  vi.advanceTimersByTime(500);
  expect(times).toHaveLength(2);
});
