import { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { withAttempts } from "./listed-builds.ts";

const listed = (number: number, attempt_of?: number, repo_id = 1) => {
  const build = { ...Build.parse({ id: number, number, repo_id, created: number }), attempt_of };
  return { namespace: "octo", name: "shop", build };
};

it("places earlier attempts below the newest one, at its time", () => {
  const list = [listed(6), listed(5, 1), listed(4, 1, 2), listed(3), listed(2, 1), listed(1, 1)];
  expect(withAttempts(list).map(({ build, listedAt }) => [build.number, listedAt])).toEqual([
    [6, undefined],
    [5, undefined],
    [2, 5],
    [1, 5],
    [4, undefined],
    [3, undefined],
  ]);
});

it("leaves a list without attempts as it is", () => {
  const list = [listed(2), listed(1, 1)];
  expect(withAttempts(list)).toBe(list);
});
