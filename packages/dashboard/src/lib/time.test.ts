import { describe, expect, it } from "vitest";
import { elapsedSeconds, formatClock, formatDuration, formatRelative } from "./time.ts";

describe("elapsed time", () => {
  it.each([
    [0, "0:00:00", "0s"],
    [59, "0:00:59", "59s"],
    [61, "0:01:01", "1m 01s"],
    [125, "0:02:05", "2m 05s"],
    [3600, "1:00:00", "1h 00m 00s"],
    [90_061, "25:01:01", "25h 01m 01s"],
    [-4, "0:00:00", "0s"],
  ])("%i seconds as h:mm:ss and with letters", (seconds, clock, letters) => {
    expect(formatClock(seconds)).toBe(clock);
    expect(formatDuration(seconds)).toBe(letters);
  });

  it.each([
    ["not started", 0, 0, true, undefined],
    ["running", 100, 0, true, 50],
    ["ended", 100, 130, false, 30],
    ["declined: never ended, and nothing runs", 100, 0, false, undefined],
    ["a server's clock that is ahead", 170, 0, true, 0],
  ])("%s", (_, started, ended, isRunning, seconds) => {
    expect(elapsedSeconds(started, ended, 150_000, isRunning)).toBe(seconds);
  });
});

describe("relative time", () => {
  it.each([
    [-31_536_000, "1 year ago"],
    [-7200, "2 hours ago"],
    [-119, "1 minute ago"],
    [-30, "just now"],
    [10, "just now"],
    [30, "in a moment"],
    [172_800, "in 2 days"],
  ])("%i seconds from now", (offset, text) => {
    expect(formatRelative(1_000_000_000 + offset, 1_000_000_000_000)).toBe(text);
  });
});
