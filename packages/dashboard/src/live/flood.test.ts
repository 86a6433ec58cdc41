import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchFlood } from "./flood.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The reported changes, and a function that lets events arrive for some seconds. */
const start = () => {
  const changes: boolean[] = [];
  const add = watchFlood((isFlood) => changes.push(isFlood));
  const pass = (seconds: number, eventsPerSecond: number) => {
    for (let second = 0; second < seconds; second += 1) {
      for (let event = 0; event < eventsPerSecond; event += 1) add(1);
      vi.advanceTimersByTime(1000);
    }
  };
  return { changes, pass };
};

it("reports a flood after its first second, and its end after three quiet seconds", () => {
  const { changes, pass } = start();
  pass(1, 51);
  expect(changes).toEqual([true]);
  pass(5, 1000);
  pass(2, 0);
  expect(changes).toEqual([true]);
  pass(1, 0);
  expect(changes).toEqual([true, false]);
  pass(1, 100);
  expect(changes).toEqual([true, false, true]);
});

it("reports a few events a second as a flood when they last for three seconds", () => {
  const { changes, pass } = start();
  pass(2, 6);
  pass(10, 5);
  pass(2, 50);
  expect(changes).toEqual([]);
  pass(1, 6);
  expect(changes).toEqual([true]);
  pass(2, 5);
  pass(10, 6);
  expect(changes).toEqual([true]);
  pass(3, 5);
  expect(changes).toEqual([true, false]);
});

it("runs no timer while there are no events", () => {
  const { pass } = start();
  pass(3, 10);
  pass(3, 0);
  expect(vi.getTimerCount()).toBe(0);
});
