import { afterEach, describe, expect, it, vi } from "vitest";
import { dayOf, dayWords, withDays } from "./days.ts";

afterEach(() => void vi.unstubAllEnvs());

const at = (time: string): number => Date.parse(time);
const words = (time: string, now: string): string => dayWords(dayOf(at(time)), dayOf(at(now)));

describe("the heading of a day", () => {
  it.each([
    ["UTC", "2026-11-22T00:00:00Z", "2026-11-22T23:59:59Z", "Today"],
    ["UTC", "2026-11-21T23:59:59Z", "2026-11-22T00:00:00Z", "Yesterday"],
    ["UTC", "2026-11-20T12:00:00Z", "2026-11-22T12:00:00Z", "Friday 20 November"],
    ["UTC", "2026-01-01T00:00:00Z", "2026-11-22T12:00:00Z", "Thursday 1 January"],
    ["UTC", "2025-12-31T23:59:59Z", "2026-11-22T12:00:00Z", "31 December 2025"],
    ["UTC", "2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z", "Yesterday"],
    // The day depends on the reader's time zone.
    ["America/New_York", "2026-11-22T03:00:00Z", "2026-11-22T12:00:00Z", "Yesterday"],
    ["Asia/Tokyo", "2026-11-21T16:00:00Z", "2026-11-22T12:00:00Z", "Today"],
    // A day of 25 hours, and one of 23.
    ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "Today"],
    ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "Yesterday"],
    ["Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", "Yesterday"],
    // Midnight did not exist on this day.
    ["America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z", "Yesterday"],
    // The server's clock is ahead.
    ["UTC", "2026-11-23T00:00:05Z", "2026-11-22T23:59:58Z", "Today"],
  ])("in %s, %s is seen at %s as %s", (timeZone, time, now, expected) => {
    vi.stubEnv("TZ", timeZone);
    expect(words(time, now)).toBe(expected);
  });
});

it("puts each day before its items", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  const times = ["2026-11-21T23:00:00Z", "2026-11-21T22:59:59Z", "2026-11-21T09:00:00Z"];
  const seconds = times.map((time) => at(time) / 1000);
  const [first, second] = [dayOf(at("2026-11-22T12:00:00Z")), dayOf(at("2026-11-21T12:00:00Z"))];
  expect(withDays(seconds, (time) => time)).toEqual([
    { day: first },
    { item: seconds[0] },
    { day: second },
    { item: seconds[1] },
    { item: seconds[2] },
  ]);
  expect(withDays([], Number)).toEqual([]);
});

it("names a day once, even if the server's clock was set back", () => {
  const seconds = ["2026-11-21T12:00:00Z", "2026-11-22T12:00:00Z", "2026-11-20T12:00:00Z"].map(
    (time) => at(time) / 1000,
  );
  expect(withDays(seconds, (time) => time).map((entry) => "day" in entry)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});
