import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "../git-fixture.ts";
import { createCipher } from "../../src/store/keys/keys.ts";
import { openStore } from "../../src/store/store.ts";
import { bring, copiesOfBuilds, databaseAfter, openTarget } from "./drone-fixture.ts";

afterAll(removeRepositories);

it("imports what it can of a database with absurd rows, and says what it could not", async () => {
  const file = await databaseAfter(`
    update builds set build_status = 'haunted' where build_id = 1;
    update builds set build_parent = build_number, build_deploy_id = -9223372036854775808;
    update builds set build_message = hex(zeroblob(1000001)) where build_id = 2;
    update builds set build_title = null, build_params = x'00ff', build_created = 'never', build_error = x'ff'
      where build_id = 3;
    update stages set stage_depends_on = '{}', stage_labels = '[1]', stage_exit_code = 'x',
      stage_created = 9223372036854775807;
    update steps set step_name = null, step_started = 1e300;
    insert into secrets select 99, secret_repo_id, upper(secret_name), secret_data, 0, 0 from secrets where secret_id = 1;
    insert into repos (repo_uid, repo_namespace, repo_name, repo_slug) values ('77', 'ACME', 'Web', 'ACME/Web');
    insert into repos (repo_uid, repo_namespace, repo_name, repo_slug) values ('', 'acme', 'nameless', 'acme/nameless');
    update repos set repo_visibility = 'haunted' where repo_slug = 'acme/site';
    update repos set repo_counter = 0 where repo_slug = 'acme/web';
    update perms set perm_synced = 1799999000 where perm_repo_uid = '5';
    update perms set perm_synced = 1799996399 where perm_repo_uid = '2';
    update users set user_hash = 'of twin' where user_login = 'bob';
  `);
  const target = await openTarget();
  target.store.users.insert({ login: "twin", token: "of twin" });
  const { counts, text } = await bring(file, target);
  expect(counts).toMatchObject({
    repositories: 13,
    builds: 52,
    stages: 86,
    steps: 242,
    secrets: 5,
    permissions: 1,
  });
  for (const line of [
    "Users without a login or a token of their own were left out: 1 (bob)",
    "Builds of an unknown status count as errors: 1",
    "Secrets whose names differ only in case from another one were left out: 1 (acme/web/DEPLOY_TOKEN)",
    "Repositories whose name is taken here got another one: 1 (ACME/Web-drone-14)",
    "Repositories without a name or an id at the git host were left out: 1 (id 15)",
  ])
    expect(text).toContain(line);
  const { builds, repos, stages, steps } = target.store;
  expect(repos.find("acme", "site")?.repo.visibility).toBe("private");
  expect(repos.find("acme", "web")?.repo.counter).toBe(22);
  expect(builds.findById(1)).toMatchObject({ status: "error", error: "Its status was haunted" });
  expect(builds.findById(2)).toMatchObject({ message: "" });
  expect(builds.findById(3)).toMatchObject({ created: 0, error: "\ufffd" });
  const [stage] = stages.list(1);
  expect(stage).toMatchObject({ exit_code: 0, created: 0, depends_on: undefined });
  expect(steps.list(stage?.id ?? 0)[0]).toMatchObject({ name: "", started: undefined });
  // The Drone server has sent them.
  expect(target.store.commitStatuses.nextDue()).toBeUndefined();
});

it("imports the database of an older version", async () => {
  const file = await databaseAfter(`
    drop table cards; drop table templates; drop table orgsecrets;
    alter table steps drop column step_schema; alter table builds drop column build_debug;
  `);
  const { counts } = await bring(file, await openTarget());
  expect(counts).toMatchObject({ builds: 52, cards: 0, templates: 0, "organization secrets": 0 });
});

it("leaves out a log that is too long without reading it", { timeout: 60_000 }, async () => {
  const file = await databaseAfter(
    "update logs set log_data = zeroblob(300000000) where log_id = 1",
  );
  const { counts, text } = await bring(file, await openTarget());
  expect(text).toContain("Logs of more than 200 MB were left out: 1 (step 1)");
  expect(counts).toMatchObject({ logs: 217 });
});

it("refuses another database, and a file that is none", async () => {
  const target = await openTarget();
  const other = await databaseAfter("drop table builds");
  await expect(bring(other, target)).rejects.toThrow(/not the database of a Drone server/);
  const endless = await databaseAfter(`
    drop table logs;
    create view logs as with recursive n(i) as (select 1 union all select i + 1 from n) select i as log_id, '' as log_data from n;
  `);
  await expect(bring(endless, target)).rejects.toThrow(/logs is a view/);
  const text = join(await temporaryFolder(), "text");
  await writeFile(text, "no database".repeat(100));
  await expect(bring(text, target)).rejects.toThrow(/cannot be read as an SQLite database/);
});

it("continues where it was interrupted, and brings what ended later", async () => {
  const file = await databaseAfter(copiesOfBuilds(3));
  const target = await openTarget();
  const stop = () => {
    throw new Error("stopped");
  };
  for (let times = 0; times < 3; times += 1)
    await expect(bring(file, target, { afterBatch: stop })).rejects.toThrow("stopped");
  const { counts } = await bring(file, target);
  const whole = await bring(file, await openTarget());
  const builds = (id: number) => target.store.builds.findById(id);
  expect(counts["builds"]).toBeLessThan(whole.counts["builds"] ?? 0);
  const repoIds = target.store.repos.list().map(({ repo }) => repo.id);
  const all = target.store.builds.newestIds(repoIds, 1000);
  expect(all).toHaveLength(whole.counts["builds"] ?? 0);
  expect(builds(54)).toMatchObject({ number: 21, status: "killed" });
  const newestOf = () => {
    const { repo_id: repoId = 0 } = builds(54) ?? {};
    return target.store.builds.listBranches(repoId).map(({ id }) => id);
  };
  const newest = newestOf();
  const database = new DatabaseSync(file);
  database.exec("update builds set build_status = 'success' where build_id = 54");
  database.exec("update stages set stage_status = 'success' where stage_build_id = 54");
  database.close();
  expect((await bring(file, target)).counts).toMatchObject({ builds: 1 });
  expect(builds(54)).toMatchObject({ number: 21, status: "success" });
  expect(newestOf()).toEqual(newest);
});

it("stops between two batches when it is told to", async () => {
  const file = await databaseAfter(copiesOfBuilds(2));
  const target = await openTarget();
  const stop = new AbortController();
  // A signal of the system arrives in another turn, too.
  const afterBatch = () => void setImmediate(() => stop.abort(new Error("stopped")));
  const stopped = bring(file, target, { afterBatch, signal: stop.signal });
  await expect(stopped).rejects.toThrow("stopped");
  expect(target.store.importedBuilds.state().lastBuild).toBeLessThan(1000);
});

it("leaves alone what a server that runs does meanwhile", async () => {
  const file = await databaseAfter("");
  const target = await openTarget();
  const server = openStore(join(target.folder, "signalbox.db"), Date.now, createCipher("key"));
  const found = { namespace: "acme", name: "own", slug: "acme/own", path: "/own", gitDir: "/own" };
  const access = { admin: [], write: [], read: [], visibility: null };
  const repoId = server.repos.upsert({ ...found, bare: false }, access, "main", "/").id;
  const request = { trigger: "kim", event: "push", ref: "refs/heads/main", after: "" };
  const start = () => server.builds.insert(repoId, { ...request, status: "pending" }, []);
  const before = start();
  const during: (typeof before)[] = [];
  const { counts } = await bring(file, target, { afterBatch: () => void during.push(start()) });
  expect(counts).toMatchObject({ repositories: 12, builds: 52, steps: 242, logs: 218 });
  expect([before, ...during].map(({ number }) => number)).toEqual([1, 2, 3]);
  for (const { id, number } of [before, ...during])
    expect(target.store.builds.findById(id)).toMatchObject({ repo_id: repoId, number });
  const { repo: web } = server.repos.find("acme", "web") ?? {};
  expect(server.builds.find(web?.id ?? 0, 21)).toMatchObject({ status: "killed" });
  server.close();
});

it("reads logs that were copied out of a store of objects, and counts those that are missing", async () => {
  const file = await databaseAfter("delete from logs where log_id in (1, 2)");
  const folder = await temporaryFolder();
  await writeFile(join(folder, "1"), '[{"pos":0,"out":"from a bucket\\n","time":3}]');
  const target = await openTarget();
  const { counts, text, logs } = await bring(file, target, { copiedLogs: folder });
  expect(counts).toMatchObject({ logs: 217 });
  expect(text).toContain("Steps ran but have no log in the database: ");
  const path = logs.path({ build: 1, stage: 1, step: 1 });
  expect(await readFile(path, "utf8")).toContain("from a bucket");
});

it("takes over people's tokens at the git host once the Drone server has ended", async () => {
  const file = await databaseAfter(
    "update users set user_oauth_token = 'plain', user_oauth_refresh = x'fffe' where user_id = 2",
  );
  const target = await openTarget();
  const { users, forgeTokens } = target.store;
  // Somebody who has an account here already may be another person.
  users.insert({ login: "bob", token: "bob" });
  await bring(file, target);
  const alice = users.find("alice")?.id ?? 0;
  expect(forgeTokens.find(alice)).toBeUndefined();
  await bring(file, target, { withForgeTokens: true });
  expect(forgeTokens.find(alice)).toMatchObject({
    access: expect.stringMatching(/^[\w.-]{20,}$/),
    refresh: expect.stringMatching(/^[\w.-]{20,}$/),
  });
  expect(forgeTokens.find(users.find("bob")?.id ?? 0)).toBeUndefined();
  const empty = await openTarget();
  await bring(file, empty, { withForgeTokens: true });
  const bob = empty.store.users.find("bob")?.id ?? 0;
  expect(empty.store.forgeTokens.find(bob)).toMatchObject({ access: "plain", refresh: undefined });
});
