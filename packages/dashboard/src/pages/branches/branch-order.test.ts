import { Build } from "@signalbox/contract";
import { expect, it } from "vitest";
import { orderBranches } from "./branch-order.ts";

const builds = [
  Build.parse({ id: 1, target: "old", created: 100 }),
  Build.parse({ id: 2, target: "main", created: 200 }),
  Build.parse({ id: 4, target: "newest", created: 300 }),
  Build.parse({ id: 3, target: "same-second", created: 300 }),
];
const order = (defaultBranch: string | undefined) =>
  orderBranches(builds, defaultBranch).map(({ target }) => target);

it("puts the default branch on top and the newest builds first", () => {
  expect(order("main")).toEqual(["main", "newest", "same-second", "old"]);
  expect(order("gone")).toEqual(["newest", "same-second", "main", "old"]);
  expect(order(undefined)).toEqual(["newest", "same-second", "main", "old"]);
});
