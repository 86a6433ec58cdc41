import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  elapsedSeconds,
  formatClock,
  formatExact,
  formatRelative,
  formatShortTime,
} from "./time.ts";

describe("elapsed time", () => {
  it.each([
    [0, "0:00:00"],
    [59, "0:00:59"],
    [125, "0:02:05"],
    [90_061, "25:01:01"],
    [-4, "0:00:00"],
  ])("%i seconds as h:mm:ss", (seconds, clock) => {
    expect(formatClock(seconds)).toBe(clock);
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

  it("uses the words of Intl", () => {
    const relative = new Intl.RelativeTimeFormat("en", { numeric: "always" });
    for (const [unit, length] of [
      ["minute", 60],
      ["hour", 3600],
      ["day", 86_400],
      ["week", 604_800],
      ["month", 2_592_000],
      ["year", 31_536_000],
    ] as const)
      for (const count of [-2, -1, 1, 2])
        expect(formatRelative(1_000_000_000 + count * length, 1_000_000_000_000)).toBe(
          relative.format(count, unit),
        );
  });
});

describe("exact time", () => {
  afterEach(() => vi.unstubAllEnvs());
  const now = Date.UTC(2026, 10, 27, 12);
  const time = fc.integer({ min: 1, max: 4_102_444_800 });

  it.each(["UTC", "America/St_Johns", "Australia/Lord_Howe"])(
    "is as Intl writes it: %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      const hourCycle = "h23";
      const exact = new Intl.DateTimeFormat("en", {
        dateStyle: "medium",
        timeStyle: "medium",
        hourCycle,
      });
      const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
      const hour = "2-digit";
      const minute = "2-digit";
      const ofThisYear = { month: "short", day: "numeric", hour, minute, hourCycle } as const;
      const stamp = new Intl.DateTimeFormat("en", ofThisYear);
      fc.assert(
        fc.property(time, (seconds) => {
          const at = new Date(seconds * 1000);
          fc.pre(at.getFullYear() !== 2026);
          expect(formatExact(seconds)).toBe(exact.format(at));
          expect(formatShortTime(seconds, now)).toBe(date.format(at));
        }),
      );
      for (let month = 0; month < 12; month += 1) {
        const at = new Date(2026, month, 3, 4, 5);
        expect(formatShortTime(at.getTime() / 1000, now)).toBe(stamp.format(at));
      }
    },
  );
});
