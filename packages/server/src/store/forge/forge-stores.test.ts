import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "../../../test/git-fixture.ts";
import { canSee, hasLevelInRepo, permissionsOf } from "../../accounts/auth/access.ts";
import { createCipher } from "../keys/keys.ts";
import { openStore, type Store } from "../store.ts";
import type { ListedRepo } from "./upsert-forge-repo.ts";

const forge = "gitea https://git.example.com/";
let store: Store;
let now = 1_800_000_000;

beforeEach(async () => {
  const file = join(await temporaryFolder(), "test.db");
  store = openStore(file, () => now * 1000, createCipher("a key of this test"));
});
afterEach(() => store.close());
afterAll(removeRepositories);

const listed = (change: Partial<ListedRepo> = {}): ListedRepo => ({
  remoteId: "1",
  ownerId: "4",
  namespace: "acme",
  name: "app",
  slug: "acme/app",
  defaultBranch: "main",
  archived: false,
  link: "https://git.example.com/acme/app",
  httpUrl: "https://git.example.com/acme/app.git",
  sshUrl: "git@git.example.com:acme/app.git",
  remoteVisibility: "private",
  visibility: "private",
  trusted: false,
  ...change,
});
const upsert = (change: Partial<ListedRepo> = {}): number => {
  const repo = listed(change);
  const [namespace = "", name = ""] = repo.slug.split("/");
  return store.forgeRepos.upsert(forge, { ...repo, namespace, name }, (id) => `/m/${id}.git`);
};
const addUser = (login: string) => store.users.insert({ login, token: login });
const permissions = (repoId: number, login: string) =>
  permissionsOf(store.repos.findById(repoId)!, store.users.find(login));

it("stores what a repository is at the forge, and where its mirror is", () => {
  const id = upsert();
  expect(store.repos.find("acme", "app")).toMatchObject({
    repo: { id, git_http_url: "https://git.example.com/acme/app.git", visibility: "private" },
    found: { path: `/m/${id}.git`, gitDir: `/m/${id}.git`, bare: true },
    place: `${forge} 4`,
    forge,
  });
  expect(store.forgeRepos.findByRemoteId(forge, "1")).toMatchObject({ repoId: id, secrets: [] });
  expect(store.forgeRepos.findByRemoteId("gitea https://other.example/", "1")).toBeUndefined();
});

it("is closed to everybody until the forge says something of a person", () => {
  const id = upsert();
  const kim = addUser("kim");
  expect(permissions(id, "kim")).toBeUndefined();
  expect(canSee(kim, store.repos.findById(id)!, store.users)).toBe(false);
  store.forgePermissions.set(id, kim.id, "write");
  expect(permissions(id, "kim")).toEqual({ read: true, write: true, admin: false });
  addUser("lou");
  expect(permissions(id, "lou")).toBeUndefined();
  store.forgePermissions.set(id, kim.id, undefined);
  expect(permissions(id, "kim")).toBeUndefined();
});

it("shows an internal repository to people who have an identity at its forge, and to no other account", () => {
  const id = upsert({ remoteVisibility: "internal", visibility: "internal" });
  addUser("local");
  store.users.insert({ login: "kim", token: "kim", external_id: `${forge} 7` });
  const other = "gitea https://git.example.com/other/ 7";
  store.users.insert({ login: "other", token: "other", external_id: other });
  const stored = store.repos.findById(id)!;
  const seenBy = (login: string) => {
    const person = store.users.find(login);
    return [
      canSee(person, stored, store.users),
      hasLevelInRepo("read", person, stored, store.users),
      hasLevelInRepo("write", person, stored, store.users),
    ];
  };
  expect(seenBy("kim")).toEqual([true, true, false]);
  for (const login of ["local", "other", "nobody"])
    expect(seenBy(login)).toEqual([false, false, false]);
  store.users.update(store.users.find("kim")!.id, { active: false });
  expect(seenBy("kim")).toEqual([false, false, false]);
});

it("hides public repositories from people without an account in private mode", () => {
  const id = upsert({ remoteVisibility: "public", visibility: "public" });
  const stored = store.repos.findById(id)!;
  const { id: blocked } = addUser("blocked");
  store.users.update(blocked, { active: false });
  addUser("kim");
  const seen = () =>
    ["kim", "blocked", "nobody"].map((login) => {
      const person = store.users.find(login);
      const canRead = hasLevelInRepo("read", person, stored, store.users);
      return [canSee(person, stored, store.users), canRead];
    });
  expect(seen()).toEqual([true, true, true].map((sees) => [sees, sees]));
  store.users.closeToVisitors();
  expect(seen()).toEqual([true, false, false].map((sees) => [sees, sees]));
});

it("closes a repository to people of whom the forge said nothing for long", () => {
  const id = upsert();
  const [kim, lou] = [addUser("kim"), addUser("lou")];
  store.forgePermissions.set(id, kim.id, "admin");
  now += 100;
  store.forgePermissions.set(id, lou.id, "read");
  store.forgePermissions.expire(now - 50);
  expect(permissions(id, "kim")).toBeUndefined();
  expect(permissions(id, "lou")).toEqual({ read: true, write: false, admin: false });
});

it("takes the complete list of a person's repositories", () => {
  const [one, two] = [upsert(), upsert({ remoteId: "2", slug: "acme/two" })];
  const kim = addUser("kim");
  store.forgePermissions.replaceAll(kim.id, new Map([[one, "read"]]));
  store.forgePermissions.replaceAll(kim.id, new Map([[two, "admin"]]));
  expect(permissions(one, "kim")).toBeUndefined();
  expect(permissions(two, "kim")?.admin).toBe(true);
  expect(store.forgePermissions.usersAt(two, "write")).toEqual([kim.id]);
});

it("gives nothing to a new account with the login of a deleted one", () => {
  const id = upsert();
  const kim = addUser("kim");
  store.forgePermissions.set(id, kim.id, "admin");
  store.users.delete(kim.id);
  addUser("kim");
  expect(permissions(id, "kim")).toBeUndefined();
});

it("keeps a renamed or transferred repository, and leads its former name to it", () => {
  const id = upsert();
  store.repos.update(id, { active: true });
  expect(upsert({ slug: "lou/app-renamed", ownerId: "9" })).toBe(id);
  expect(store.repos.find("acme", "app")?.repo).toMatchObject({ id, slug: "lou/app-renamed" });
  expect(store.repos.findById(id)).toMatchObject({ repo: { active: true }, place: `${forge} 9` });
});

it("sets a repository aside whose name another one has, and keeps all of it", () => {
  const before = upsert();
  const after = upsert({ remoteId: "2" });
  expect(after).not.toBe(before);
  expect(store.repos.find("acme", "app")?.repo.id).toBe(after);
  expect(store.repos.findById(before)).toMatchObject({
    repo: { slug: `acme/app-former-${before}` },
    missing: true,
  });
});

it("prefers the repository of the forge to a folder of the same name", () => {
  const found = { namespace: "acme", name: "app", slug: "acme/app", path: "/src/acme/app" };
  const access = { admin: [], write: [], read: [], visibility: null };
  const place = { ...found, gitDir: "/src/acme/app/.git", bare: false };
  const { id } = store.repos.upsert(place, access, "main", "/src/acme");
  const ofForge = upsert();
  expect(store.repos.find("acme", "app")?.repo.id).toBe(ofForge);
  expect(store.repos.findById(id)).toMatchObject({ missing: true, forge: "" });
});

it("shows a repository to fewer people when the forge does, and to more only by its own setting", () => {
  const id = upsert({ remoteVisibility: "public", visibility: "public" });
  const visibility = () => store.repos.findById(id)?.repo.visibility;
  upsert({ remoteVisibility: "private", visibility: "private" });
  expect(visibility()).toBe("private");
  upsert({ remoteVisibility: "public", visibility: "public" });
  expect(visibility()).toBe("private");
  store.repos.update(id, { visibility: "internal" });
  upsert({ remoteVisibility: "private", visibility: "private" });
  expect(visibility()).toBe("private");
  store.repos.update(id, { visibility: "public" });
  upsert({ remoteVisibility: "private", visibility: "private" });
  expect(visibility()).toBe("public");
});

it("accepts the secret before for an hour", () => {
  const id = upsert();
  store.forgeRepos.rotateSecret(id, "first");
  store.forgeRepos.rotateSecret(id, "second");
  expect(store.forgeRepos.find(id)?.secrets).toEqual(["second", "first"]);
  now += 3600;
  expect(store.forgeRepos.find(id)?.secrets).toEqual(["second"]);
});

it("keeps tokens encrypted, and forgets them with the account", () => {
  const kim = addUser("kim");
  const tokens = { access: "an access token", refresh: "a refresh token", expires: now + 60 };
  store.forgeTokens.set(kim.id, tokens);
  expect(store.forgeTokens.find(kim.id)).toEqual(tokens);
  store.users.delete(kim.id);
  expect(store.forgeTokens.find(kim.id)).toBeUndefined();
});

const sha = "a".repeat(40);
const insertBuild = (repoId: number, change: object = {}) =>
  store.builds.insert(
    repoId,
    {
      trigger: "@hook",
      event: "push",
      status: "pending",
      ref: "refs/heads/main",
      after: sha,
      ...change,
    },
    [],
  );
const due = () => store.commitStatuses.listDue(100);

it("makes the status of each change of a build due, until the forge has it", () => {
  const id = upsert();
  const build = insertBuild(id);
  const [first] = due();
  expect(first).toMatchObject({ repoId: id, sha, context: "/push", buildId: build.id });
  store.builds.update(build.id, { status: "running" });
  store.commitStatuses.recordSent(first!);
  expect(due()).toHaveLength(1);
  store.commitStatuses.recordSent(due()[0]!);
  expect(due()).toEqual([]);
  store.builds.update(build.id, { status: "failure" });
  store.builds.update(build.id, { reason: "unit: 2 tests failed" });
  expect(due()).toHaveLength(1);
});

it("has one status for each commit and context, that of the newest build", () => {
  const id = upsert();
  const [older, newer] = [insertBuild(id), insertBuild(id)];
  store.builds.update(older.id, { status: "failure" });
  expect(due().map(({ buildId }) => buildId)).toEqual([newer.id]);
  insertBuild(id, { event: "promote", deploy_to: "production" });
  insertBuild(id, { event: "pull_request", ref: "refs/pull/1/head" });
  insertBuild(id, { event: "custom" });
  expect(due().map(({ context }) => context)).toEqual(["/push", "/promote/production", "/pr", ""]);
});

it.each([{ event: "cron" }, { event: "custom", trial: true }])("reports no build %j", (change) => {
  insertBuild(upsert(), change);
  expect(due()).toEqual([]);
});

it("reports no build of a folder", () => {
  const found = { namespace: "a", name: "b", slug: "a/b", path: "/a/b", gitDir: "/a/b" };
  const access = { admin: [], write: [], read: [], visibility: null };
  insertBuild(store.repos.upsert({ ...found, bare: true }, access, "main", "/a").id);
  expect(due()).toEqual([]);
});

it("tries a status again later", () => {
  insertBuild(upsert());
  store.commitStatuses.postpone(due()[0]!, now + 60);
  expect(due()).toEqual([]);
  expect(store.commitStatuses.nextDue()).toBe(now + 60);
  now += 60;
  expect(due()).toMatchObject([{ attempts: 1 }]);
});

it("keeps the requests of hooks until they are processed or given up", () => {
  const id = upsert();
  const request = { headers: "{}", body: Buffer.from("unreadable"), network: "192.0.2.7" };
  store.hookRequests.insert(id, { ...request, body: Buffer.from("first") });
  store.hookRequests.insert(null, { ...request, problem: "The body is not readable" });
  expect(store.hookRequests.listDueRepos()).toEqual([id]);
  const [first] = store.hookRequests.listOf(id);
  expect(Buffer.from(first!.body).toString()).toBe("first");
  store.hookRequests.postpone(first!.id, now + 5);
  expect(store.hookRequests.listOf(id)).toEqual([]);
  expect(store.hookRequests.listDueRepos()).toEqual([]);
  expect(store.hookRequests.nextDue()).toBe(now + 5);
  store.hookRequests.giveUp(first!.id, "The forge did not answer");
  expect(store.hookRequests.countWaiting()).toBe(0);
  expect(store.hookRequests.listFailed().map(({ problem }) => problem)).toEqual([
    "The body is not readable",
    "The forge did not answer",
  ]);
});
