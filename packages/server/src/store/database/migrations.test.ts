import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseQuery, toFilter } from "@signalbox/contract";
import { afterAll, expect, it } from "vitest";
import { createCipher } from "../keys/keys.ts";
import { openStore } from "../store.ts";

const folder = mkdtempSync(join(tmpdir(), "signalbox-migrations-"));
afterAll(() => rmSync(folder, { recursive: true }));
const cipher = createCipher("a secret of this server");

/** A database written by a server that had only these migrations. */
const createDatabase = (migrations: readonly string[], rows: string): string => {
  const file = join(mkdtempSync(join(folder, "database-")), "signalbox.db");
  const database = new DatabaseSync(file);
  for (const name of migrations)
    database.exec(readFileSync(new URL(`./migrations/${name}`, import.meta.url), "utf8"));
  database.exec(rows);
  database.exec(`pragma user_version = ${migrations.length}`);
  database.close();
  return file;
};

const repo = (slug: string, path: string) => {
  const [namespace, name] = slug.split("/");
  return `insert into repos (uid, namespace, name, slug, default_branch, created, updated, path, git_dir, bare, access)
    values ('${slug}', '${namespace}', '${name}', '${slug}', 'main', 0, 0, '${path}', '${path}/.git', 0,
      '{"admin":[],"write":[],"read":[],"visibility":null}');`;
};
const step = (number: number, status: string, group: number, mark: string) =>
  `insert into steps (stage_id, number, name, status, process_group, process_mark)
    values (1, ${number}, 'step ${number}', '${status}', ${group}, '${mark}');`;
const secret = (namespace: string) =>
  `insert into org_secrets (namespace, name, data_encrypted) values ('${namespace}', 'key', x'00');`;

it("numbers migrations by the version that each makes", () => {
  const names = readdirSync(new URL("./migrations/", import.meta.url)).sort();
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(
    names.map((_, index) => index + 1),
  );
});

it("binds namespaces with secrets to their folder, and those with several folders to none", () => {
  const rows = [
    repo("one/app", "/src/one/app"),
    repo("one/lib", "/src/one/lib"),
    secret("One"),
    repo("two/app", "/src/two/app"),
    repo("two/evil", "/src/mallory/two/evil"),
    secret("two"),
    secret("ahead"),
    repo("tools/app", "/app"),
    "insert into templates (namespace, name, data, created, updated) values ('tools', 'a.yml', '', 0, 0);",
    repo("none/app", "/src/none/app"),
  ];
  const file = createDatabase(["001-first.sql", "002-team.sql"], rows.join("\n"));
  const store = openStore(file, () => 0, cipher);
  expect(store.namespaces.list().map(({ namespace, path }) => [namespace, path])).toEqual([
    ["ahead", ""],
    ["One", "/src/one"],
    ["tools", "/"],
    ["two", ""],
  ]);
  expect(store.repos.listOf("one").map(({ place }) => place)).toEqual(["/src/one", "/src/one"]);
  store.close();
});

it("keeps the process groups of running steps, by which they are found after a crash", () => {
  const file = createDatabase(
    ["001-first.sql", "002-team.sql", "003-approvals.sql", "004-namespaces.sql"],
    [
      repo("one/app", "/src/one/app"),
      `insert into builds (id, repo_id, trigger, number, status, event, created, updated)
        values (1, 1, 'kim', 1, 'running', 'push', 0, 0);`,
      `insert into stages (id, repo_id, build_id, number, name, status, created, updated)
        values (1, 1, 1, 1, 'default', 'running', 0, 0);`,
      step(1, "running", 4711, "boot:5"),
      step(2, "pending", 0, ""),
    ].join("\n"),
  );
  const store = openStore(file, () => 0, cipher);
  expect(store.steps.listExecutorMarks()).toEqual(["4711 boot:5"]);
  store.close();
});

it("finds the builds of an older database by their words and steps", async () => {
  const older = [
    "001-first.sql",
    "002-team.sql",
    "003-approvals.sql",
    "004-namespaces.sql",
    "005-executor-marks.sql",
    "006-build-reasons.sql",
    "007-installation.sql",
    "008-deployments.sql",
    "009-step-progress.sql",
  ];
  const build = (id: number, message: string, login: string) =>
    `insert into builds (id, repo_id, trigger, number, status, event, message, author_login, created, updated)
      values (${id}, 1, '@hook', ${id}, 'success', 'push', '${message}', '${login}', 0, 0);
    insert into stages (id, repo_id, build_id, number, name, status, created, updated)
      values (${id}, 1, ${id}, 1, 'default', 'success', 0, 0);`;
  const namedStep = (stage: number, number: number, name: string) =>
    `insert into steps (stage_id, number, name, status) values (${stage}, ${number}, '${name}', 'success');`;
  const rows = [
    repo("one/app", "/src/one/app"),
    build(1, "Fix the Ärger", "dana"),
    build(2, "Something else", "kim"),
    namedStep(1, 1, "test"),
    namedStep(2, 1, "test"),
    namedStep(2, 2, "e2e"),
  ];
  const store = openStore(createDatabase(older, rows.join("\n")), () => 0, cipher);
  await store.search.ready();
  const find = async (text: string) => {
    const filter = toFilter(parseQuery(text).query, { nowMs: 0, zone: "UTC" });
    const scope = { repoIds: [1], before: 100, offset: 0, limit: 10 };
    return (await store.search.find({ ...scope, filter })).ids;
  };
  const queries = ["arger", "step:test", "step:e2e", "author:kim", "absent"];
  expect(await Promise.all(queries.map(find))).toEqual([[1], [2, 1], [2], [2], []]);
  store.close();
});

it("knows the example repository of earlier versions, which gets no second one", () => {
  const names = readdirSync(new URL("./migrations/", import.meta.url))
    .filter((name) => name < "015")
    .sort();
  const rows = [
    repo("signalbox/example", "/data/repositories/signalbox/example.git"),
    "update repos set user_id = 1, active = 1;",
    repo("team/own", "/src/team/own"),
  ];
  const store = openStore(createDatabase(names, rows.join("\n")), () => 0, cipher);
  expect(store.repos.listExamples().map(({ repo }) => repo.slug)).toEqual(["signalbox/example"]);
  expect(store.exampleMark.read()).toBe("made");
  store.close();
});

it("ends the local runs on which nothing reports any more, and keeps them out of the queue", () => {
  const names = readdirSync(new URL("./migrations/", import.meta.url))
    .filter((name) => name < "018")
    .sort();
  const build = (id: number, status: string, local: string) =>
    `insert into builds (id, repo_id, trigger, number, status, event, created, updated, local)
      values (${id}, 1, 'kim', ${id}, '${status}', 'custom', 0, 0, '${local}');`;
  const stage = (id: number, buildId: number, number: number, status: string) =>
    `insert into stages (id, repo_id, build_id, number, name, status, created, updated)
      values (${id}, 1, ${buildId}, ${number}, 'stage ${number}', '${status}', 0, 0);`;
  const stepOf = (stageId: number, number: number, status: string) =>
    `insert into steps (stage_id, number, name, status) values (${stageId}, ${number}, 'step ${number}', '${status}');`;
  const rows = [
    repo("one/app", "/src/one/app"),
    build(1, "running", "changed"),
    stage(1, 1, 1, "running"),
    stepOf(1, 1, "success"),
    stepOf(1, 2, "running"),
    stepOf(1, 3, "pending"),
    stage(2, 1, 2, "waiting_on_dependencies"),
    build(2, "pending", "unchanged"),
    stage(3, 2, 1, "pending"),
    build(3, "success", "changed"),
    stage(4, 3, 1, "success"),
    build(4, "pending", ""),
    stage(5, 4, 1, "pending"),
  ];
  const store = openStore(createDatabase(names, rows.join("\n")), () => 0, cipher);
  const statesOf = (id: number) => {
    const { status, error, stages } = store.stages.withStages(store.builds.findById(id)!);
    return [status, error, stages.map((one) => [one.status, one.steps?.map((it) => it.status)])];
  };
  const lost = "The local run stopped reporting";
  expect([1, 2, 3, 4].map(statesOf)).toEqual([
    [
      "error",
      lost,
      [
        ["error", ["success", "error", "skipped"]],
        ["skipped", undefined],
      ],
    ],
    ["error", lost, [["skipped", undefined]]],
    ["success", undefined, [["success", undefined]]],
    ["pending", undefined, [["pending", undefined]]],
  ]);
  expect(store.stages.listQueue().map(({ id }) => id)).toEqual([5]);
  store.close();
});

it("counts the restarts so far as attempts, but not promotions and restarts with other parameters", () => {
  const build = (number: number, parent: number, more: Record<string, string> = {}) => {
    const columns = { event: "push", deploy_to: "", params: "", ...more };
    return `insert into builds (repo_id, trigger, number, parent, status, after, created, updated, ${Object.keys(columns).join(", ")})
      values (1, 'kim', ${number}, ${parent}, 'failure', 'a', 0, 0, '${Object.values(columns).join("', '")}');`;
  };
  const deployed = { event: "promote", deploy_to: "production" };
  const rows = [
    repo("one/app", "/src/one/app"),
    build(1, 0),
    build(2, 0),
    build(3, 1),
    build(4, 3),
    build(5, 1),
    build(6, 1, deployed),
    build(7, 6, deployed),
    build(8, 2, { params: '{"COLOUR":"red"}' }),
    build(9, 100),
    build(10, 9),
  ];
  const all = readdirSync(new URL("./migrations/", import.meta.url)).toSorted();
  const file = createDatabase(
    all.filter((name) => name < "038"),
    rows.join("\n"),
  );
  const store = openStore(file, () => 0, cipher);
  const counted = Array.from({ length: 10 }, (_, index) => {
    const { attempt_of, attempt, attempts } = store.builds.find(1, index + 1)!;
    return attempt_of === undefined ? "-" : `${attempt} of ${attempts} from ${attempt_of}`;
  });
  const first = (attempt: number) => `${attempt} of 4 from 1`;
  expect(counted).toEqual([
    first(1),
    "-",
    first(2),
    first(3),
    first(4),
    "1 of 2 from 6",
    "2 of 2 from 6",
    "-",
    "1 of 2 from 9",
    "2 of 2 from 9",
  ]);
  store.close();
});
