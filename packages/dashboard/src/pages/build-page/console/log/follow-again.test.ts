import { expect, test } from "vitest";
import { reconnectDelayMs, isLiveLogLost } from "./follow-again.ts";

test("a stream that ended is followed again after a second, then later each time up to half a minute", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 2000].map(reconnectDelayMs);
  expect(waits).toEqual([1000, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test("a log counts as lost once two streams in a row brought nothing new", () => {
  expect([0, 1, 2, 3].map(isLiveLogLost)).toEqual([false, false, true, true]);
});
