import { Build, Repo } from "@signalbox/contract";
import { expect, it } from "vitest";
import { inMemory } from "../database/database.ts";
import { openIndexStore, type IndexStore } from "./index-store.ts";

const day = 24 * 60 * 60;
const unbounded = { builds: Infinity, bytes: Infinity, seconds: 1e9 };

const message = "a word ".repeat(200);

const fill = (index: IndexStore, repoId: number, count: number): void => {
  index.learnt.saveRepo(Repo.parse({ id: repoId, slug: `team/${repoId}`, name: `${repoId}` }));
  for (let number = 1; number <= count; number += 1)
    index.learnt.saveListed(
      Build.parse({ id: number * 10 + repoId, repo_id: repoId, number, message }),
    );
  index.learnt.setRange(repoId, { lowest: 0, highest: count });
};

it("deletes the oldest builds of all repositories, whose lists then reach less far", () => {
  const index = openIndexStore(inMemory, () => 0);
  fill(index, 1, 300);
  fill(index, 2, 300);
  const bounds = { ...unbounded, builds: 450 };
  expect(index.trim(bounds)).toBe(true);
  expect(index.trim(bounds)).toBe(false);
  expect(index.learnt.range(1)).toMatchObject({ lowest: 101, highest: 300 });
  expect(index.learnt.range(2)).toMatchObject({ lowest: 101, highest: 300 });
  expect(index.learnt.count(1, 0)).toBe(200);
  index.close();
});

it("deletes builds until the rest takes little enough space", () => {
  const index = openIndexStore(inMemory, () => 0);
  fill(index, 1, 1000);
  const bounds = { ...unbounded, bytes: 1_000_000 };
  while (index.trim(bounds));
  const left = index.learnt.count(1, 0);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(1000);
  index.close();
});

it("deletes a repository at which nobody has looked for long", () => {
  let now = 0;
  const index = openIndexStore(inMemory, () => now);
  fill(index, 1, 3);
  now += 100 * day * 1000;
  fill(index, 2, 3);
  while (index.trim({ ...unbounded, seconds: 90 * day }));
  expect([1, 2].map((repoId) => index.learnt.count(repoId, 0))).toEqual([0, 3]);
  index.close();
});
