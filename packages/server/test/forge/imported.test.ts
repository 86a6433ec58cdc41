import { afterAll, beforeAll, expect, it } from "vitest";
import { bring, databaseAfter } from "../drone-import/drone-fixture.ts";
import { echoPipeline, startForgeApp, type ForgeApp } from "./forge-fixture.ts";
import type { ForgeRepo } from "./forge-state.ts";
import { startTestForge, type TestForge } from "./test-forge.ts";

let forge: TestForge;
let app: ForgeApp;
let repo: ForgeRepo;
let file = "";
const slug = "acme/web";
const signer = "signer-of-the-hook-at-drone-0001";
beforeAll(async () => {
  forge = await startTestForge();
  forge.addOrganization("acme", { admins: ["alice"] });
  repo = await forge.addRepository(slug, {
    files: { ".drone.yml": echoPipeline },
    people: { alice: "admin" },
  });
  await forge.push(repo, { "old.txt": "1" }, { branch: "never-built" });
  const built = await repo.git.sha("refs/heads/main");
  // The repository of the recorded database, as if it were that of this git host.
  file = await databaseAfter(`
    delete from builds where build_repo_id != 9; delete from repos where repo_id != 9;
    delete from perms where perm_repo_uid != (select repo_uid from repos);
    update perms set perm_repo_uid = '${repo.id}', perm_synced = ${2 ** 31};
    update repos set repo_uid = '${repo.id}', repo_signer = '${signer}';
    update builds set build_after = '${built}' where build_ref = 'refs/heads/main';
    update cron set cron_next = 1, cron_disabled = 0;
  `);
  app = await startForgeApp(forge);
  await importNow();
});
afterAll(async () => {
  await app.close();
  await forge.close();
});

const store = () => app.app.deps.store;
const importNow = (from = file) =>
  bring(from, { folder: app.folder, store: store() }, { forge: `gitea ${forge.address}/` });
const numbers = () => app.builds(slug).map(({ number }) => number);
const idOf = () => store().repos.find("acme", "web")!.repo.id;
const restart = () => app.as("alice", `/api/repos/${slug}/builds/1`, { method: "POST" });

it("keeps what the git host said to Drone of people within the hour", () => {
  const alice = store().users.find("alice")!.id;
  expect(store().repos.findById(idOf())?.access.people).toMatchObject({ [alice]: "admin" });
});

it("gives imported accounts only to whom the administrator allowed it", async () => {
  expect(await app.signIn("alice")).toContain("already%20belongs");
  store().droneImports.matchLogins();
  await app.signIn("alice");
  expect(store().users.find("alice")).toMatchObject({
    admin: true,
    last_login: expect.any(Number),
  });
});

it("gives imported secrets of an organization to builds once the git host has said whose they are", async () => {
  await app.as("alice", "/api/user/repos", { method: "POST" });
  const bound = store().namespaces.find("acme");
  expect(bound).toMatchObject({ path: `${forge.address}/acme` });
  expect(store().repos.findById(idOf())).toMatchObject({
    place: bound?.place,
    repo: { uid: `${repo.id}` },
  });
});

it("gives them at once if the git host has said so before the import", async () => {
  forge.addOrganization("beta", { admins: ["alice"] });
  const tool = await forge.addRepository("beta/tool", {
    files: { ".drone.yml": echoPipeline },
    people: { alice: "admin" },
  });
  await app.as("alice", "/api/user/repos", { method: "POST" });
  expect(store().namespaces.find("beta")).toBeUndefined();
  const later = await databaseAfter(`
    delete from builds; delete from cron; delete from repos where repo_id != 9;
    update repos set repo_uid = '${tool.id}', repo_namespace = 'beta', repo_name = 'tool';
    update orgsecrets set secret_namespace = 'beta' where secret_namespace = 'acme';
  `);
  await importNow(later);
  expect(store().namespaces.find("beta")).toMatchObject({
    path: `${forge.address}/beta`,
    place: store().repos.find("beta", "tool")?.place,
  });
});

it("builds an imported repository only after the switch, and then what has changed since", async () => {
  await app.as("alice", "/api/user/repos", { method: "POST" });
  const before = numbers();
  expect(before.at(-1)).toBe(22);
  repo.hooks.push({ id: 1, url: `${app.address}/hook`, secret: signer });
  const commit = await forge.push(repo, { "new.txt": "1" });
  expect(forge.deliveries.at(-1)).toMatchObject({ status: 200 });
  await app.app.deps.forge!.compare(idOf());
  expect(await restart()).toMatchObject({ status: 409 });
  expect(store().cron.listDue(2 ** 31)).toEqual([]);
  expect(numbers()).toEqual(before);

  expect(store().droneImports.endPause()).toBe(1);
  await app.app.deps.forge!.compare(idOf());
  await expect.poll(() => app.builds(slug).find(({ after }) => after === commit)).toBeDefined();
  const added = app.builds(slug).filter(({ number }) => !before.includes(number));
  expect(added.filter(({ event }) => event !== "cron")).toMatchObject([
    { event: "push", after: commit },
  ]);
  const next = await forge.push(repo, { "new.txt": "2" });
  await expect.poll(() => app.builds(slug).find(({ after }) => after === next)).toBeDefined();
  expect(app.builds(slug).some(({ ref }) => ref === "refs/heads/never-built")).toBe(false);
});
