import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  matchesFields,
  matchesSteps,
  parseQuery,
  toFilter,
  type BuildFilter,
} from "@signalbox/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCipher } from "../keys/keys.ts";
import { openDatabase } from "../database/database.ts";
import type { NewBuild } from "../builds.ts";
import { openStore, type Store } from "../store.ts";
import type { DetailedBuild } from "../stages.ts";
import { createBuildIndex } from "./build-index.ts";
import { createBuildSearch } from "./search-builds.ts";

const nowMs = 1_800_000_000_000;
const folder = mkdtempSync(join(tmpdir(), "signalbox-search-"));
const file = join(folder, "signalbox.db");
let store: Store;
let clockMs = nowMs;
const repoIds: number[] = [];
const all: DetailedBuild[] = [];

const words = ["fix", "fixed", "login", "form", "Überweisung", "53", "deadbeef", "한국어", "feed"];
const build: fc.Arbitrary<Partial<NewBuild> & { steps: string[] }> = fc.record({
  message: fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((some) => some.join(" ")),
  title: fc.constantFrom("", "A title"),
  status: fc.constantFrom("success", "failure", "killed"),
  event: fc.constantFrom("push", "tag", "promote"),
  target: fc.constantFrom("main", "dev", "Main"),
  ref: fc.constantFrom("refs/heads/main", "refs/tags/v1"),
  author_login: fc.constantFrom("dana", "Kim", ""),
  author_name: fc.constantFrom("Dana Doe", ""),
  trigger: fc.constantFrom("@hook", "kim"),
  sender: fc.constantFrom("dana", ""),
  deploy_to: fc.constantFrom("", "production"),
  after: fc.constantFrom("deadbeef".repeat(5), "feed".repeat(10), "1".repeat(40)),
  steps: fc.subarray(["test", "e2e", "lint"]),
});

const access = { admin: [], write: [], read: [], visibility: null };
beforeAll(() => {
  const cipher = createCipher("a secret of this server");
  store = openStore(file, () => clockMs, cipher);
  for (const name of ["one", "two", "three"]) {
    const slug = `team/${name}`;
    const found = { namespace: "team", name, slug, path: `/${name}`, gitDir: "/git", bare: false };
    repoIds.push(store.repos.upsert(found, access, "main", "/").id);
  }
  fc.sample(build, { numRuns: 600, seed: 7 }).forEach(({ steps, ...one }, index) => {
    clockMs = nowMs - (600 - index) * 600_000;
    const required = { trigger: "", event: "", status: "", ref: "", after: "" };
    const owner = repoIds[index % 3]!;
    const stage = { name: "default", status: "success" };
    const { id, stages } = store.builds.insert(owner, { ...required, ...one }, [stage]);
    const named = steps.map((name, index) => ({ name, number: index + 1, status: "success" }));
    store.steps.insertAll(stages[0]!.id, named);
    all.unshift(store.stages.withStages(store.builds.findById(id)!));
  });
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const term = fc.constantFrom(
  "branch:main",
  "-branch:dev",
  "status:failure,killed",
  "event:tag",
  "author:kim",
  "-author:dana",
  "deploy:production",
  'deploy:""',
  "ref:refs/tags/v1",
  "step:e2e",
  "step:test,lint",
  "-step:lint",
  "step:none",
  "since:2d",
  "until:yesterday",
  "fix",
  "log",
  "ub",
  "한국",
  "-form",
  "53",
  "deadbeef",
  "#17",
  "dana",
  "absent",
);

/** The expected result of a search: every build, compared one by one. */
const expected = (filter: BuildFilter, scope: { repoIds: number[]; before: number }): number[] =>
  all
    .filter(({ id, repo_id }) => scope.repoIds.includes(repo_id) && id < scope.before)
    .filter((one) => matchesFields(one, filter) && matchesSteps(one, filter))
    .map(({ id }) => id);

it.each([
  ["negated words", "-absent -fix -form -login -feed", 1500],
  ["a word that the index finds", "fix -form", 0],
  ["a step that the index finds", "step:test -fix", 0],
])(
  "says how far a search with %s went that was too long, and goes on there",
  async (_, text, compared) => {
    const reader = openDatabase(file);
    const options = { maxCompared: compared, maxWork: 1000 };
    const search = createBuildSearch(reader, createBuildIndex(reader), () => nowMs, options);
    await search.ready();
    const filter = toFilter(parseQuery(text).query, { nowMs, zone: "UTC" });
    const parts: number[][] = [];
    let before: number | undefined = Number.MAX_SAFE_INTEGER;
    while (before !== undefined) {
      const scope = { repoIds, before };
      const { ids, reached } = await search.find({ ...scope, filter, offset: 0, limit: 600 });
      parts.push(ids);
      before = reached;
    }
    expect(parts.length).toBeGreaterThan(1);
    const scope = { repoIds, before: Number.MAX_SAFE_INTEGER };
    expect(parts.flat()).toEqual(expected(filter, scope));
    reader.close();
  },
);

it("lets one slice of one search run in each turn of the event loop", async () => {
  const reader = openDatabase(file);
  const search = createBuildSearch(reader, createBuildIndex(reader), () => nowMs);
  await search.ready();
  const filter = toFilter(parseQuery("-absent absent").query, { nowMs, zone: "UTC" });
  const order: string[] = [];
  const find = async (name: string) => {
    await search.find({ repoIds, before: Number.MAX_SAFE_INTEGER, filter, offset: 0, limit: 600 });
    order.push(name);
  };
  let turns = 0;
  const count = async () => {
    while (order.length < 3) {
      turns += 1;
      await nextTurn();
    }
  };
  await Promise.all([find("first"), find("second"), find("third"), count()]);
  expect(order).toEqual(["first", "second", "third"]);
  // Each search compares a batch, and then asks the index.
  expect(turns).toBeGreaterThanOrEqual(6);
  reader.close();
});

it("refuses more searches at once than it can serve", async () => {
  const filter = toFilter(parseQuery("absent").query, { nowMs, zone: "UTC" });
  await store.search.ready();
  const scope = { repoIds, before: Number.MAX_SAFE_INTEGER, filter, offset: 0, limit: 10 };
  const searches = Array.from({ length: 101 }, () => store.search.find(scope));
  const results = await Promise.allSettled(searches);
  expect(results.filter(({ status }) => status === "rejected")).toEqual([
    { status: "rejected", reason: expect.objectContaining({ status: 503 }) },
  ]);
});

describe.each([
  ["comparing builds one by one first", 1500],
  ["asking the indexes at once", 0],
])("%s", (_, compared) => {
  it("finds the same builds as a comparison with every build", async () => {
    const reader = openDatabase(file);
    const search = createBuildSearch(reader, createBuildIndex(reader), () => nowMs, {
      maxCompared: compared,
    });
    await search.ready();
    await fc.assert(
      fc.asyncProperty(
        fc.array(term, { minLength: 1, maxLength: 4 }),
        fc.subarray([0, 1, 2], { minLength: 1 }),
        fc.integer({ min: 1, max: 700 }),
        fc.nat({ max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        async (terms, repos, before, offset, limit) => {
          const filter = toFilter(parseQuery(terms.join(" ")).query, { nowMs, zone: "UTC" });
          const scope = { repoIds: repos.map((at) => repoIds[at]!), before };
          const found = await search.find({ ...scope, filter, offset, limit });
          const ids = expected(filter, scope).slice(offset, offset + limit);
          expect(found).toEqual({ ids, reached: undefined });
        },
      ),
      { numRuns: 150 },
    );
    reader.close();
  });
});

it("finds people by a part of a name if nobody has that name", async () => {
  const found = {
    namespace: "team",
    name: "people",
    slug: "team/people",
    path: "/",
    gitDir: "/git",
  };
  const owner = store.repos.upsert({ ...found, bare: false }, access, "main", "/").id;
  const required = {
    trigger: "",
    event: "push",
    status: "success",
    ref: "refs/heads/x",
    after: "",
  };
  const [ann, joanna] = ["ann", "joanna"].map(
    (author_login) => store.builds.insert(owner, { ...required, author_login }, []).id,
  );
  await store.search.ready();
  const find = async (text: string): Promise<number[]> => {
    const filter = toFilter(parseQuery(text).query, { nowMs, zone: "UTC" });
    const scope = { repoIds: [owner], before: Number.MAX_SAFE_INTEGER };
    return (await store.search.find({ ...scope, filter, offset: 0, limit: 10 })).ids;
  };
  expect(await find("author:ann")).toEqual([ann]);
  expect(await find("author:anna")).toEqual([joanna]);
  expect(await find("author:JO")).toEqual([joanna]);
  expect(await find("-author:joann")).toEqual([ann]);
  expect(await find("author:nobody")).toEqual([]);
  store.repos.delete(owner);
});

it("follows insertions, changes, rollbacks and deletions of builds and repositories", async () => {
  const find = async (text: string): Promise<number[]> => {
    const filter = toFilter(parseQuery(text).query, { nowMs, zone: "UTC" });
    const scope = { repoIds: [...repoIds, other], before: Number.MAX_SAFE_INTEGER };
    return (await store.search.find({ ...scope, filter, offset: 0, limit: 10 })).ids;
  };
  const found = { namespace: "team", name: "other", slug: "team/other", path: "/", gitDir: "/git" };
  const other = store.repos.upsert({ ...found, bare: false }, access, "main", "/").id;
  await store.search.ready();
  const required = { trigger: "kim", event: "push", status: "pending", after: "" };
  const insert = () =>
    store.builds.insert(other, { ...required, ref: "refs/heads/x", target: "x" }, [
      { name: "default", status: "pending" },
    ]);
  const first = insert();
  store.steps.insertAll(first.stages[0]!.id, [{ name: "odd", number: 1, status: "pending" }]);
  expect(await Promise.all([find("branch:x"), find("step:odd")])).toEqual([[first.id], [first.id]]);
  const fails = () =>
    store.transaction(() => {
      insert();
      store.builds.update(first.id, { status: "killed" });
      throw new Error("rolled back");
    });
  expect(fails).toThrow("rolled back");
  expect(
    await Promise.all([find("branch:x status:pending"), find("branch:x -status:pending")]),
  ).toEqual([[first.id], []]);
  const second = insert();
  expect(await find("branch:x")).toEqual([second.id, first.id]);
  store.builds.update(first.id, { status: "killed", message: "Unusual" });
  expect(await Promise.all([find("status:killed branch:x"), find("unusual")])).toEqual([
    [first.id],
    [first.id],
  ]);
  expect(store.builds.deleteEnded(other, 2, 10)).toEqual([first.id]);
  expect(await Promise.all([find("branch:x"), find("step:odd"), find("unusual")])).toEqual([
    [second.id],
    [],
    [],
  ]);
  store.repos.delete(other);
  expect(await find("branch:x")).toEqual([]);
});
