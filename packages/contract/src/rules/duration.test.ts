import { expect, it } from "vitest";
import { formatDuration, formatTaken } from "./duration.ts";

it.each([
  [0, "0s"],
  [59, "59s"],
  [61, "1m 01s"],
  [125, "2m 05s"],
  [754, "12m 34s"],
  [3600, "1h 00m 00s"],
  [90_061, "25h 01m 01s"],
  [-4, "0s"],
])("writes %i seconds with letters", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it("says of less than a second that it is less", () => {
  expect([0, 0.4, 0.5, 59.7].map(formatTaken)).toEqual(["under 1s", "under 1s", "1s", "1m 00s"]);
});
