import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchFlood } from "./flood.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reports the beginning and the end of a flood once", () => {
  const changes: boolean[] = [];
  const add = watchFlood((isFlood) => changes.push(isFlood));
  const pass = (seconds: number, eventsPerSecond: number) => {
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      if (eventsPerSecond > 0) add(eventsPerSecond / 10);
      vi.advanceTimersByTime(100);
    }
  };
  pass(5, 10);
  expect(changes).toEqual([]);
  pass(5, 1000);
  expect(changes).toEqual([true]);
  pass(3, 10);
  expect(changes).toEqual([true, false]);
  pass(3, 100);
  pass(3, 0);
  expect(changes).toEqual([true, false, true, false]);
});
