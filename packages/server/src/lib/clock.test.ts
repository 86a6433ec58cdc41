import { expect, it } from "vitest";
import { toSteadyClock } from "./clock.ts";

it("goes on when the clock is set back", () => {
  let now = 1000;
  const clock = toSteadyClock(() => now);
  const at = (time: number): number => {
    now = time;
    return clock();
  };
  expect([at(1500), at(200), at(300), at(2000)]).toEqual([1500, 1500, 1600, 3300]);
});
