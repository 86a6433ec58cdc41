import fc from "fast-check";
import { expect, it } from "vitest";
import { axisOf } from "./time-axis.ts";

it.each([
  [0, 8, ["0s", "1s"]],
  [6, 8, ["0s", "1s", "2s", "3s", "4s", "5s", "6s"]],
  [95, 8, ["0s", "15s", "30s", "45s", "1m", "1m 15s", "1m 30s", "1m 45s"]],
  [818, 4, ["0s", "5m", "10m", "15m"]],
  [3 * 3600, 4, ["0s", "1h", "2h", "3h"]],
  [3600 * 3 + 60, 8, ["0s", "30m", "1h", "1h 30m", "2h", "2h 30m", "3h", "3h 30m"]],
])("%i seconds with at most %i distances", (seconds, max, labels) => {
  expect(axisOf(seconds, max).ticks.map(({ label }) => label)).toEqual(labels);
});

it("contains all times, and never has more ticks than fit", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 2, max: 10 }), (seconds, max) => {
      const { end, ticks } = axisOf(seconds, max);
      expect(end).toBeGreaterThanOrEqual(seconds);
      expect(ticks.length).toBeLessThanOrEqual(max + 1);
      expect(ticks.at(-1)?.at).toBe(end);
    }),
  );
});
