import "fake-indexeddb/auto";
import { Build } from "@signalbox/contract";
import { openDB } from "idb";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { historyDatabaseName, type Owner } from "./database.ts";
import { createHistoryStore } from "./history-store.ts";
import { planTrim, type StoreLimits } from "./trim-plan.ts";

const day = 24 * 3600;
let now = 0;
const roomy = {
  charactersOfReason: 500,
  buildsOfRepository: 100,
  builds: 100,
  characters: 1e6,
  ageSeconds: 10 * day,
};
const storeWith = (limits: StoreLimits = roomy) =>
  createHistoryStore({ limits, nowSeconds: () => now });

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  now = 100 * day;
});

const owner: Owner = { server: "a", user: 1, repo: 7 };
const slug = "octo/hello";

/** A build of the owner's repository; ids are 100 above numbers. */
const build = (number: number, keys: Partial<Build> = {}): Build =>
  Build.parse({ id: 100 + number, repo_id: 7, number, status: "success", finished: 9, ...keys });

const newestFirst = (newest: number, oldest: number): Build[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => build(newest - index));

const all = (...builds: Build[]) => ({ builds, isComplete: true });
const numbersOf = (builds: readonly Build[]) => builds.map(({ number }) => number);

type Store = ReturnType<typeof storeWith>;

const fill = async (store: Store, builds: readonly Build[], to: Owner = owner) => {
  await store.admit(to, slug);
  await store.keep(to, builds);
};

describe("the store of ended builds", () => {
  it("finds the newest builds of the repositories that a user used last", async () => {
    const store = storeWith();
    await fill(store, newestFirst(5, 1));
    now += 1;
    const later = { ...owner, repo: 8 };
    await store.admit(later, "octo/later");
    await store.keep(later, [build(9, { repo_id: 8 })]);
    await fill(store, [build(7)], { ...owner, user: 2 });
    const found = async (repos: number) => {
      const kept = await store.newest({ server: "a", user: 1 }, { repos, perRepo: 2 });
      return kept.map(({ slug, build }) => `${slug}#${build.number}`);
    };
    expect(await found(5)).toEqual(["octo/later#9", "octo/hello#5", "octo/hello#4"]);
    expect(await found(1)).toEqual(["octo/later#9"]);
  });

  it("keeps builds across page loads, for each server, user and repository", async () => {
    await fill(storeWith(), newestFirst(3, 1));
    const later = storeWith();
    expect(numbersOf(await later.read(owner, all(...newestFirst(3, 1))))).toEqual([1, 2, 3]);
    for (const other of [{ server: "b" }, { user: 2 }, { repo: 8 }])
      expect(await later.read({ ...owner, ...other }, all(...newestFirst(3, 1)))).toEqual([]);
  });

  it("keeps nothing of a repository that is not admitted, as after a sign-out in another tab", async () => {
    const store = storeWith();
    await store.keep(owner, [build(1)]);
    expect(await store.usage()).toEqual({ builds: 0, repositories: 0, characters: 0 });
    await fill(store, [build(1)]);
    await storeWith().forget(() => true);
    await store.keep(owner, [build(2)]);
    expect((await store.usage()).builds).toBe(0);
  });

  it("deletes builds that were purged, and knows its size", async () => {
    const store = storeWith();
    await fill(store, newestFirst(4, 1));
    const { characters } = await store.usage();
    expect(characters).toBe(4 * JSON.stringify(build(1)).length);
    await store.keep(owner, [build(4)]);
    expect((await store.usage()).characters).toBe(characters);
    await store.read(owner, all(build(4), build(3)));
    expect(await store.usage()).toMatchObject({ builds: 2, characters: characters / 2 });
  });

  it("keeps builds below the listed ones while others may follow", async () => {
    const store = storeWith();
    await fill(store, newestFirst(9, 1));
    const listing = { builds: newestFirst(9, 6), isComplete: false };
    expect(numbersOf(await store.read(owner, listing))).toEqual([6, 7, 8, 9]);
    expect((await store.usage()).builds).toBe(9);
  });

  it("reads and corrects a range below the newest builds only", async () => {
    const store = storeWith();
    await fill(store, newestFirst(9, 1));
    const listing = { builds: [build(5), build(3)], isComplete: false, hasNewer: true };
    expect(numbersOf(await store.read(owner, listing))).toEqual([3, 5]);
    expect((await store.usage()).builds).toBe(8);
  });

  it("counts and deletes the reasons of failed steps with their builds", async () => {
    const store = storeWith();
    await fill(store, [build(2), build(1)]);
    const { characters } = await store.usage();
    const step = { build: 101, stage: 1, step: 2, stopped: 9 };
    const reason = {
      line: 0,
      heading: "error",
      tool: "",
      file: "",
      fileLine: 0,
      from: 0,
      lines: ["error"],
      errorLines: [],
    };
    await store.keepReason(owner, step, reason);
    await store.keepReason(owner, { ...step, build: 999 }, reason);
    await store.keepReason(owner, { ...step, step: 3 }, { ...reason, lines: ["x".repeat(500)] });
    const usage = await store.usage();
    expect(usage.characters).toBeGreaterThan(characters + 50);
    expect(usage.builds).toBe(2);
    await store.keep(owner, [build(1)]);
    expect(await store.usage()).toEqual(usage);
    expect(await store.reasonOf(owner, step)).toEqual(reason);
    expect(await store.reasonOf(owner, { ...step, step: 3 })).toBeUndefined();
    expect(await store.reasonOf({ ...owner, user: 2 }, step)).toBeUndefined();
    await store.read(owner, all(build(2)));
    expect(await store.reasonOf(owner, step)).toBeUndefined();
    expect((await store.usage()).characters).toBe(characters / 2);
  });

  it("deletes everything that was stored before the numbers restarted", async () => {
    const store = storeWith();
    await fill(store, newestFirst(9, 1));
    const restarted = [build(3, { id: 903 }), build(2, { id: 902 })];
    expect(await store.read(owner, { builds: restarted, isComplete: false })).toEqual([]);
    expect((await store.usage()).builds).toBe(0);
  });

  it("deletes what it keeps of a repository that was added again with another id", async () => {
    const store = storeWith();
    await fill(store, [build(1)]);
    await store.admit({ ...owner, repo: 8 }, slug);
    expect((await store.usage()).builds).toBe(0);
  });

  it("forgets chosen repositories only", async () => {
    const store = storeWith();
    await fill(store, [build(1)]);
    await fill(store, [build(1)], { ...owner, user: 2 });
    await store.forget(({ user }) => user !== 1);
    expect(await store.read(owner, all(build(1)))).toHaveLength(1);
    expect((await store.usage()).repositories).toBe(1);
  });

  it("deletes builds beyond a repository's limit, the oldest first, and old ones", async () => {
    const store = storeWith({ ...roomy, buildsOfRepository: 3 });
    await fill(store, newestFirst(5, 1));
    await store.trim();
    expect(numbersOf(await store.read(owner, all(...newestFirst(5, 1))))).toEqual([3, 4, 5]);
    now += 11 * day;
    await store.admit(owner, slug);
    await store.keep(owner, [build(6)]);
    await store.trim();
    expect(numbersOf(await store.read(owner, all(...newestFirst(6, 1))))).toEqual([6]);
    now += 11 * day;
    await store.trim();
    expect(await store.usage()).toEqual({ builds: 0, repositories: 0, characters: 0 });
  });

  it("finds and keeps nothing if the browser refuses the database", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
    const store = storeWith();
    await fill(store, [build(1)]);
    expect(await store.read(owner, all(build(1)))).toEqual([]);
    await store.forget(() => true);
    await store.trim();
    expect((await store.usage()).builds).toBe(0);
  });

  it("gives way to a newer version of the page, which starts with empty stores", async () => {
    const store = storeWith();
    await fill(store, [build(1)]);
    const newer = await openDB(historyDatabaseName, 99, { upgrade: () => undefined });
    expect(await store.read(owner, all(build(1)))).toEqual([]);
    newer.close();
  });
});

describe("what is deleted to stay within the limits", () => {
  const repo = (keys: Partial<Parameters<typeof planTrim>[0][number]>) => ({
    ...owner,
    slug,
    builds: 10,
    size: 1000,
    used: 100 * day,
    ...keys,
  });

  it.each([
    ["nothing within them", { builds: 10 }, []],
    ["the excess of a repository", { builds: 103 }, [3]],
    ["a repository that was not used for long", { used: 89 * day }, [10]],
    ["a repository that is too large", { size: 2e6 }, [10]],
  ])("%s", (_, keys, expected) => {
    const plan = planTrim([repo(keys)], roomy, 100 * day);
    expect(plan.map(({ builds }) => builds)).toEqual(expected);
  });

  it("builds of the least recently used repository, if there are too many", () => {
    const repos = [1, 2, 3].map((id) => repo({ repo: id, builds: 40, used: (100 - id) * day }));
    const plan = planTrim(repos, roomy, 100 * day);
    expect(plan).toEqual([{ repo: repos[2], builds: 40 }]);
  });
});
