import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { createCipher } from "./keys/keys.ts";
import type { NewBuild } from "./builds.ts";
import { openStore } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "signalbox-store-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

const now = 1_800_000_000;
const cipher = createCipher("a secret of this server");
const open = (file = newFile()) => openStore(file, () => now * 1000, cipher);

const found = {
  namespace: "team",
  name: "alpha",
  slug: "team/alpha",
  path: "/a",
  gitDir: "/a/.git",
};
const access = { admin: [], write: [], read: [], visibility: null };
const openWithRepo = () => {
  const store = open();
  return { store, repo: store.repos.upsert({ ...found, bare: false }, access, "main", "/") };
};
const push: NewBuild = {
  trigger: "@hook",
  event: "push",
  status: "pending",
  ref: "refs/heads/main",
  after: "1".repeat(40),
  target: "main",
};

it("keeps its data across a restart", () => {
  const file = newFile();
  const before = open(file);
  const repo = before.repos.upsert({ ...found, bare: false }, access, "main", "/");
  const build = before.builds.insert(repo.id, push, [{ name: "test", status: "pending" }]);
  before.close();
  const after = open(file);
  expect(after.stages.withStages(after.builds.find(repo.id, 1)!)).toEqual(build);
  after.close();
});

it("refuses a database of a newer version", () => {
  const file = newFile();
  open(file).close();
  const connection = new DatabaseSync(file);
  connection.exec("pragma user_version = 1000");
  connection.close();
  expect(() => open(file)).toThrow("newer version");
});

it("returns ordinary objects", () => {
  const { store, repo } = openWithRepo();
  const build = store.builds.insert(repo.id, push, []);
  expect(Object.getPrototypeOf(build)).toBe(Object.prototype);
  store.close();
});

it("numbers the builds of a repository, and stores a build with its stages or not at all", () => {
  const { store, repo } = openWithRepo();
  const stage = { name: "test", status: "pending" };
  const numbers = [1, 2].map(() => store.builds.insert(repo.id, push, [stage, stage]).number);
  expect(numbers).toEqual([1, 2]);
  const twice = [
    { ...stage, number: 1 },
    { ...stage, number: 1 },
  ];
  expect(() => store.builds.insert(repo.id, push, twice)).toThrow("UNIQUE");
  expect(store.repos.findById(repo.id)?.repo.counter).toBe(2);
  expect(store.answers.builds(repo.id, { page: 1, perPage: 25 })).toHaveLength(2);
  expect(store.stages.listUnfinished().map(({ number }) => number)).toEqual([1, 2, 1, 2]);
  store.close();
});

it("increases the version at each change of a build, a stage or a step", () => {
  const { store, repo } = openWithRepo();
  const { id, stages } = store.builds.insert(repo.id, push, [{ name: "test", status: "pending" }]);
  const stageId = stages[0]!.id;
  const [step] = store.steps.insertAll(stageId, [{ number: 1, name: "a", status: "pending" }]);
  const change = { status: "running", started: now };
  expect(store.builds.update(id, change)).toMatchObject({ ...change, version: 2, updated: now });
  expect(store.stages.update(stageId, change)).toMatchObject({ ...change, version: 2 });
  expect(store.steps.update(step!.id, change)).toMatchObject({ ...change, version: 2 });
  expect(store.builds.update(id + 1, change)).toBeUndefined();
  store.close();
});

it("lists unfinished builds and stages, and the marks of unfinished steps", () => {
  const { store, repo } = openWithRepo();
  const waiting = ["pending", "running", "blocked", "waiting_on_dependencies"];
  const { id, stages } = store.builds.insert(
    repo.id,
    push,
    [...waiting, "success", "declined"].map((status) => ({ name: status, status })),
  );
  expect(store.stages.listUnfinished().map(({ status }) => status)).toEqual(waiting);
  const [done, running] = store.steps.insertAll(stages[1]!.id, [
    { number: 1, name: "done", status: "success" },
    { number: 2, name: "running", status: "running" },
    { number: 3, name: "pending", status: "pending" },
  ]);
  store.steps.setExecutorMark(done!.id, "4710 abc");
  store.steps.setExecutorMark(running!.id, "4711 abc");
  expect(store.steps.listExecutorMarks()).toEqual(["4711 abc"]);
  expect(store.builds.listUnfinished().map((build) => build.id)).toEqual([id]);
  store.builds.update(id, { status: "killed" });
  expect(store.builds.listUnfinished()).toEqual([]);
  store.close();
});

it("rolls back a transaction that throws, including a nested one", () => {
  const { store, repo } = openWithRepo();
  const work = () =>
    store.transaction(() => {
      store.builds.insert(repo.id, push, []);
      throw new Error("no");
    });
  expect(work).toThrow("no");
  expect(store.builds.find(repo.id, 1)).toBeUndefined();
  store.close();
});

it("counts a sync as a change only where something changed", () => {
  const { store, repo } = openWithRepo();
  const same = store.repos.upsert({ ...found, bare: false }, access, "main", "/");
  expect(same.version).toBe(repo.version);
  const moved = store.repos.upsert({ ...found, bare: false, path: "/b" }, access, "main", "/");
  expect(moved.version).toBe(repo.version + 1);
  expect(store.repos.findById(repo.id)?.found.path).toBe("/b");
  store.close();
});

it("reads each list by an index, however many builds there are", () => {
  const file = newFile();
  open(file).close();
  const connection = new DatabaseSync(file);
  const plans = [
    "select * from builds where repo_id = 1 order by id desc limit 25",
    "select * from builds where repo_id = 1 and number = 2",
    "select * from builds where repo_id = 1 and ref = 'x' order by id desc limit 25",
    "select * from builds where status in ('pending', 'running') order by id",
    "select * from stages where build_id = 1 order by id",
    "select * from steps where stage_id = 1 order by id",
    "select * from steps where status in ('pending', 'running') order by id",
    "select * from stages where status in ('blocked', 'waiting_on_dependencies', 'pending', 'running') order by id",
    "select * from cron where disabled = 0 and next <= 5 order by next",
  ].map((query) => connection.prepare(`explain query plan ${query}`).all());
  const details = plans.flat().map((row) => String(row["detail"]));
  expect(details.filter((detail) => /^SCAN (?!.*USING INDEX)/.test(detail))).toEqual([]);
  connection.close();
});

it("counts the attempts of a build, also when the first ones were deleted", () => {
  const { store, repo } = openWithRepo();
  const add = (build: Partial<NewBuild> = {}) =>
    store.builds.insert(repo.id, { ...push, status: "failure", ...build }, []);
  add();
  add();
  const attempts = () =>
    [1, 2, 3, 4].map((number) => {
      const { attempt_of, attempt, attempts: all } = store.builds.find(repo.id, number) ?? {};
      return attempt_of && [attempt_of, attempt, all];
    });
  expect(add({ attempt_of: 1 })).toMatchObject({ attempt_of: 1, attempt: 2, attempts: 2 });
  expect(attempts()).toEqual([[1, 1, 2], undefined, [1, 2, 2], undefined]);
  store.builds.deleteEnded(repo.id, 3, 10);
  expect(add({ attempt_of: 1 })).toMatchObject({ attempt_of: 1, attempt: 3, attempts: 3 });
  expect(attempts()).toEqual([undefined, undefined, [1, 2, 3], [1, 3, 3]]);
});
