import { expect, it } from "vitest";
import { repoItem } from "./build-items.ts";
import { findItems } from "./find.ts";
import { makeBuild, makeRepo } from "./test/palette-things.ts";
import { readUsage } from "./usage.ts";

it("shows the six best results of a group, sorts equal ones by time, and counts the rest", () => {
  const repoAt = (created: number) =>
    repoItem(makeRepo(`app-${created}`, makeBuild(1, { created })));
  const items = [3, 9, 1, 4, 7, 8, 2, 6, 5].map(repoAt);
  const [group] = findItems({
    typed: "app",
    lists: [items],
    here: undefined,
    usage: readUsage(),
    nowMs: 0,
  });
  expect(group?.items.map(({ title }) => title)).toEqual(
    [9, 8, 7, 6, 5, 4].map((created) => `octo/app-${created}`),
  );
  expect(group?.hidden).toBe(3);
});
