import { expect, it } from "vitest";
import { isPeriod, isZone, periodOf } from "./periods.ts";

/** Wednesday 1 April 2026, 00:30 in Berlin, and still Tuesday in UTC. */
const nowMs = Date.UTC(2026, 2, 31, 22, 30);
const inZone = (zone: string) => (word: string) => {
  const { start, end } = periodOf(word, { nowMs, zone });
  return [start, end].map((time) => new Date(time * 1000).toISOString().slice(0, 16));
};

it.each([
  ["today", "2026-03-31T22:00", "2026-04-01T22:00"],
  ["yesterday", "2026-03-30T22:00", "2026-03-31T22:00"],
  ["wednesday", "2026-03-31T22:00", "2026-04-01T22:00"],
  ["thursday", "2026-03-25T23:00", "2026-03-26T23:00"],
  ["2h", "2026-03-31T20:30", "2026-03-31T20:30"],
  ["30m", "2026-03-31T22:00", "2026-03-31T22:00"],
  ["1w", "2026-03-24T22:30", "2026-03-24T22:30"],
  ["2026-03", "2026-02-28T23:00", "2026-03-31T22:00"],
  ["2026-12", "2026-11-30T23:00", "2026-12-31T23:00"],
  ["2026-03-31t14:05", "2026-03-31T12:05", "2026-03-31T12:06"],
])("reads %s in Berlin's time zone", (word, start, end) => {
  expect(inZone("Europe/Berlin")(word)).toEqual([start, end]);
});

it("has 23 hours on the day when the clocks go forward, and 25 when they go back", () => {
  const hours = (word: string) => {
    const { start, end } = periodOf(word, { nowMs, zone: "Europe/Berlin" });
    return (end - start) / 3600;
  };
  expect(["2026-03-29", "2026-10-25", "2026-10-26"].map(hours)).toEqual([23, 25, 24]);
});

it("depends on the zone", () => {
  expect(inZone("UTC")("today")).toEqual(["2026-03-31T00:00", "2026-04-01T00:00"]);
  expect(inZone("Asia/Kathmandu")("today")).toEqual(["2026-03-31T18:15", "2026-04-01T18:15"]);
});

it("rejects invalid times and time zones", () => {
  const words = [
    "",
    "soon",
    "2026-13-01",
    "2026-02-29",
    "2026-3-1",
    "2026-03-31t24:00",
    "5y",
    "-2h",
  ];
  expect(words.filter(isPeriod)).toEqual([]);
  expect(["Europe/Berlin", "UTC", "Mars/Base"].map(isZone)).toEqual([true, true, false]);
});
