import { Build, Repo } from "@signalbox/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inMemory } from "../../store/database/database.ts";
import { openIndexStore, type IndexStore } from "../../store/learnt/index-store.ts";
import type { BuildPage } from "../backend/backend.ts";
import { createLister } from "./list-builds.ts";

let index: IndexStore;
beforeEach(() => {
  index = openIndexStore(inMemory, () => 0);
  index.learnt.saveRepo(repo);
});
afterEach(() => index.close());

const repo = Repo.parse({ id: 1, slug: "team/app", namespace: "team", name: "app" });
const build = (number: number): Build =>
  Build.parse({ id: number, repo_id: 1, number, status: "success" });

/** A lister of a server with 1,000 builds, and the pages that it asks for. */
const start = (perPage: number, answer?: (page: number) => BuildPage) => {
  let now = 0;
  const pages: number[] = [];
  const backend = {
    perPage,
    builds: async (_caller: unknown, _repo: unknown, page: number): Promise<BuildPage> => {
      pages.push(page);
      now += 1000;
      if (answer !== undefined) return answer(page);
      const top = 1000 - (page - 1) * perPage;
      const length = Math.max(0, Math.min(perPage, top));
      const builds = Array.from({ length }, (_, at) => build(top - at));
      return { builds, isLast: length < perPage };
    },
  };
  const readBuilds = async () => ({ failure: undefined });
  const lister = createLister({ backend, index, clock: () => now, readBuilds });
  const asker = {
    caller: { key: "", headers: {} },
    since: 0,
    signal: new AbortController().signal,
  };
  return { lister, asker, pages };
};

it.each([50, 100])("lists each build once from pages of %i", async (perPage) => {
  const { lister, asker, pages } = start(perPage);
  await lister.refresh(asker, repo);
  await lister.extend(asker, repo, 4 * perPage);
  await lister.extend(asker, repo, 6 * perPage);
  expect(pages).toEqual([1, 2, 3, 4, 5, 6]);
  pages.length = 0;
  const { builds } = await lister.below(asker, repo, { before: 101, limit: 10 });
  expect(builds.map(({ number }) => number).slice(0, 2)).toEqual([100, 99]);
  expect(pages.length).toBeLessThan(5);
});

it("stops asking a server that answers each page with the newest builds", async () => {
  const newest = { builds: [build(1000), build(999)], isLast: false };
  const { lister, asker } = start(2, () => newest);
  const { builds, end } = await lister.below(asker, repo, { before: 101, limit: 10 });
  expect([builds, end]).toEqual([[], 101]);
});
