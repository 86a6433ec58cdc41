import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseQuery, toFilter } from "@signalbox/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCipher } from "../keys/keys.ts";
import { openDatabase, type Database } from "../database/database.ts";
import { openStore } from "../store.ts";
import { createBuildIndex } from "./build-index.ts";

let folder: string;
let file: string;
let database: Database;
let repoId: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-index-"));
  file = join(folder, "signalbox.db");
  const store = openStore(file, () => 0, createCipher("a secret of this server"));
  const found = { namespace: "team", name: "app", slug: "team/app", path: "/app", gitDir: "/git" };
  const access = { admin: [], write: [], read: [], visibility: null };
  repoId = store.repos.upsert({ ...found, bare: false }, access, "main", "/").id;
  const build = { trigger: "kim", event: "push", ref: "refs/heads/main", after: "" };
  store.builds.insert(repoId, { ...build, status: "pending" }, []);
  store.close();
  database = openDatabase(file);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const renameTable = (from: string, to: string): void => {
  const connection = new DatabaseSync(file);
  connection.exec(`alter table ${from} rename to ${to}`);
  connection.close();
};

const running = toFilter(parseQuery("status:running").query, { nowMs: 0, zone: "UTC" });

it("is read again after an attempt that failed", async () => {
  const index = createBuildIndex(database);
  renameTable("builds", "hidden");
  await expect(index.ready()).rejects.toThrow("no such table");
  renameTable("hidden", "builds");
  await index.ready();
  expect(index.read().lastId).toBe(1);
});

it("still reads a changed build after an attempt that failed", async () => {
  const index = createBuildIndex(database);
  await index.ready();
  database.run(database.sql.updateTable("builds").set({ status: "running" }));
  renameTable("builds", "hidden");
  expect(() => index.read()).toThrow("no such table");
  renameTable("hidden", "builds");
  const found = index.read().matching(running, { repoIds: [repoId], before: 100 });
  expect([...found]).toEqual([1]);
});

it("finds builds that another process has brought, also those with lower ids than known ones", async () => {
  const build = {
    repo_id: repoId,
    status: "running",
    trigger: "kim",
    event: "push",
    created: 1,
    updated: 1,
  };
  database.run(database.sql.insertInto("builds").values({ ...build, id: 7, number: 7 }));
  const index = createBuildIndex(database);
  await index.ready();
  const other = openDatabase(file);
  other.run(other.sql.insertInto("builds").values({ ...build, id: 3, number: 3 }));
  other.close();
  database.noticeOthers();
  database.noticeOthers();
  await index.ready();
  const found = index.read().matching(running, { repoIds: [repoId], before: 100 });
  expect([...found]).toEqual([7, 3]);
});
