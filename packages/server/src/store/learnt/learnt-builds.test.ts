import { Build, parseQuery, Repo, toFilter } from "@signalbox/contract";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inMemory } from "../database/database.ts";
import { openIndexStore, type IndexStore } from "./index-store.ts";

let index: IndexStore;
beforeEach(() => {
  index = openIndexStore(inMemory, () => 0);
});
afterEach(() => index.close());

const repoId = 7;
const repo = (more: Partial<Repo> = {}): Repo =>
  Repo.parse({ id: repoId, slug: "team/app", namespace: "team", name: "app", ...more });
const build = (number: number, more: object = {}): Build =>
  Build.parse({ id: number + 100, repo_id: repoId, number, status: "failure", ...more });
const withSteps = (number: number, ...names: string[]): Build =>
  build(number, {
    stages: [
      {
        id: number * 10,
        number: 1,
        name: "default",
        status: "failure",
        steps: names.map((name, at) => ({ id: number * 1000 + at, number: at + 1, name })),
      },
    ],
  });

const search = async (text: string): Promise<number[]> => {
  await index.search.ready();
  const filter = toFilter(parseQuery(text).query, { nowMs: 0, zone: "UTC" });
  const scope = { repoIds: [repoId], before: Number.MAX_SAFE_INTEGER };
  const { ids } = await index.search.find({ ...scope, filter, limit: 100, offset: 0 });
  return ids.map((id) => id - 100);
};

const detailsOf = (number: number): Build =>
  Build.parse(JSON.parse(index.answers.detailedBuild(repoId, number) ?? "{}"));

it("finds builds in whichever order they were learnt", async () => {
  index.learnt.saveRepo(repo());
  await index.search.ready();
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(numbers, fc.array(fc.nat()), async (order, pauses) => {
      index.learnt.deleteBuilds(index.learnt.known(repoId, 0, 100));
      for (const [at, number] of order.entries()) {
        index.learnt.saveListed(build(number, { title: `number ${number}` }));
        if (pauses.includes(at)) await search("status:failure");
      }
      const newestFirst = order.toSorted((a, b) => b - a);
      expect(await search("status:failure")).toEqual(newestFirst);
      expect(await search("number")).toEqual(newestFirst);
    }),
    { numRuns: 50 },
  );
});

it("keeps the ids, the stages and the steps of another server, and finds them by step", async () => {
  index.learnt.saveRepo(repo());
  const sent = withSteps(3, "clone", "test");
  index.learnt.saveRead(sent);
  const { id, stages } = detailsOf(3);
  expect(id).toBe(103);
  expect(stages?.map((stage) => [stage.id, stage.build_id, stage.repo_id])).toEqual([[30, 103, 7]]);
  expect(stages?.[0]?.steps?.map((step) => [step.id, step.step_id, step.name])).toEqual([
    [3000, 30, "clone"],
    [3001, 30, "test"],
  ]);
  index.learnt.saveRead(withSteps(4, "test"));
  expect(await search("step:test")).toEqual([4, 3]);
});

it("takes the ids of stages and steps away from builds that have them no more", () => {
  index.learnt.saveRepo(repo());
  index.learnt.saveRead(withSteps(3, "test"));
  index.learnt.saveRead({ ...withSteps(4), stages: withSteps(3, "test").stages });
  expect([3, 4].map((number) => detailsOf(number).stages?.length)).toEqual([0, 1]);
});

it("replaces what it knows of a build, but not why it failed", () => {
  index.learnt.saveRepo(repo());
  index.learnt.saveRead(withSteps(3, "clone", "test"));
  index.learnt.saveReason(103, "test: no such file");
  index.learnt.saveListed(build(3, { title: "again", error: "x" }));
  expect(index.learnt.known(repoId, 1, 9)).toMatchObject([{ number: 3, isRead: false }]);
  index.learnt.saveRead({ ...withSteps(3, "build"), title: "again" });
  const known = detailsOf(3);
  expect(known.stages?.[0]?.steps?.map(({ name }) => name)).toEqual(["build"]);
  expect(known).toMatchObject({ title: "again", reason: "test: no such file" });
  expect(known.error).toBeUndefined();
  expect(index.learnt.known(repoId, 1, 9)).toMatchObject([{ number: 3, isRead: true }]);
});

it("forgets a repository when another one has its name", () => {
  index.learnt.saveRepo(repo());
  index.learnt.setRange(repoId, { lowest: 1, highest: 3 });
  index.learnt.saveListed(build(3));
  index.learnt.saveRepo(repo({ id: 8 }));
  expect(index.learnt.known(repoId, 1, 9)).toEqual([]);
  expect(index.learnt.range(repoId)).toBeUndefined();
  expect(index.repos.find("team", "app")?.repo.id).toBe(8);
});

it("notices that the id of a build is that of another one now", () => {
  index.learnt.saveRepo(repo());
  index.learnt.saveListed(build(3));
  expect(index.learnt.isTaken(build(3))).toBe(false);
  expect(index.learnt.isTaken(build(4, { id: 103 }))).toBe(true);
});

it("stores whatever a server sends as values of the columns' types", () => {
  const odd = { started: 1.5, finished: Number.MAX_VALUE, exit_code: -1, params: { a: "b" } };
  index.learnt.saveRepo(repo({ counter: 0.5 }));
  index.learnt.saveListed(build(3, odd));
  expect(detailsOf(3)).toMatchObject({ started: 1, finished: 0, params: { a: "b" } });
});
