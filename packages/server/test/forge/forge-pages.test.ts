import { Repo, RepoForge, SessionUser } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminPassword } from "../start-test-app.ts";
import { echoPipeline, startTeam, type ForgeApp } from "./forge-fixture.ts";
import type { ForgeRepo } from "./forge-state.ts";
import type { TestForge } from "./test-forge.ts";

let forge: TestForge;
let app: ForgeApp;
let close: () => Promise<void>;
let repo: ForgeRepo;
beforeAll(async () => {
  ({ forge, app, close } = await startTeam());
  const people = { bob: "write" as const, carol: "read" as const };
  const files = {
    ".drone.yml": echoPipeline,
    "a/x_test.go": "",
    "a/y_test.go": "",
    "b/y_test.go": "",
  };
  repo = await forge.addRepository("acme/app", { files, people });
  for (const login of ["alice", "bob", "carol"]) await app.signIn(login);
  await app.as("alice", "/api/user/repos", { method: "POST" });
  await app.enable("alice", repo.slug);
});
afterAll(() => close());

const connection = (login = "alice") => app.as(login, `/api/repos/${repo.slug}/forge`);
const get = (path: string) => fetch(`${app.address}${path}`, { redirect: "manual" });

it("names the host on the page for visitors", async () => {
  expect(await (await get("/welcome")).text()).toContain('data-provider="Gitea"');
});

it("says to writers how the hook of a repository does", async () => {
  expect(await connection("bob")).toMatchObject({
    status: 200,
    body: {
      title: "Gitea",
      hook: true,
      hook_url: `${app.address}/hook`,
      last_request: 0,
      silent: false,
      poll_seconds: 60,
      problems: [],
    },
  });
  expect((await connection("carol")).status).toBe(404);
  expect((await app.as("bob", `/api/repos/${repo.slug}`)).body).toMatchObject({ forge: "Gitea" });
});

it("says that no request has arrived within a minute, until one arrives", async () => {
  app.advance(60);
  expect((await connection()).body).toMatchObject({ silent: true });
  const path = `/api/repos/${repo.slug}/forge/test`;
  expect((await app.as("bob", path, { method: "POST" })).status).toBe(404);
  const { status, body } = await app.as("alice", path, { method: "POST" });
  expect(status).toBe(200);
  const { tested = Infinity } = RepoForge.parse(body);
  const { silent, last_request: arrived } = RepoForge.parse((await connection()).body);
  expect(silent).toBe(false);
  expect(arrived).toBeGreaterThanOrEqual(tested);
  expect(app.builds(repo.slug)).toEqual([]);
});

it("keeps what the host refused until that succeeds", async () => {
  const level = repo.people.get("bob");
  forge.organizations.get("acme")!.admins.delete("alice");
  repo.people.set("alice", "read").set("bob", "read");
  const refused = await forge.push(repo, { "a.txt": "1" });
  await app.endedBuilds(repo.slug, 1);
  const problems = async () => RepoForge.parse((await connection()).body).problems;
  await expect
    .poll(problems)
    .toEqual([
      expect.stringMatching(/^Gitea refused a commit status: .* answered with 403 \(.+\)$/),
    ]);
  const read = async () => Repo.parse((await app.as("alice", `/api/repos/${repo.slug}`)).body);
  expect((await read()).forge_problems).toEqual(await problems());
  expect(forge.statusesOf(refused)).toEqual({});
  forge.organizations.get("acme")!.admins.add("alice");
  repo.people.delete("alice");
  repo.people.set("bob", level!);
  await forge.push(repo, { "a.txt": "2" });
  await app.endedBuilds(repo.slug, 2);
  await expect.poll(problems).toEqual([]);
});

it("leads to the pages of the host", async () => {
  const to = async (path: string) => {
    const { store } = app.app.deps;
    const { token } = store.users.findWithToken(store.users.find("carol")!.id)!;
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.address}/link/${repo.slug}/${path}`, {
      redirect: "manual",
      headers,
    });
    return answer.headers.get("location")?.replace(`${forge.address}/${repo.slug}/`, "");
  };
  expect(await to("commit/0123abcd")).toBe("commit/0123abcd");
  expect(await to("tree/refs/heads/fix/a")).toBe("src/branch/fix/a");
  expect(await to("tree/refs/tags/v1")).toBe("src/tag/v1");
  expect(await to("tree/refs/pull/12/head")).toBe("pulls/12");
  expect(await to("file/0123abcd/src/a%20b%23.ts")).toBe("src/commit/0123abcd/src/a%20b%23.ts");
  const head = await app.app.deps
    .openSource(app.app.deps.store.repos.find("acme", "app")!)
    .commit("main");
  const file = async (path: string) =>
    (await to(`file/${head.sha}/${path}`))?.split("/").slice(3).join("/");
  expect(await file("x_test.go")).toBe("a/x_test.go");
  for (const path of ["b/y_test.go", "y_test.go", "z_test.go"]) expect(await file(path)).toBe(path);
  for (const path of ["file/0123abcd/..%2F..%2Flogin", "file/main/a.ts", "file/0123abcd/"])
    expect(await to(path)).toBeUndefined();
  for (const path of ["commit/..%2F..%2Flogin", "tree/refs/heads/..%2F..%2Flogin", "tree/a%3Fb"])
    expect(await to(path)).toBeUndefined();
  expect((await get(`/link/${repo.slug}/commit/0123abcd`)).status).not.toBe(303);
});

it("says which pull requests are drafts", async () => {
  await forge.push(repo, { "b.txt": "1" }, { branch: "feature", isSilent: true });
  await forge.openPull(repo, { branch: "feature", by: "bob", title: "WIP: Add b" });
  const pulls = async () => (await app.as("bob", `/api/repos/${repo.slug}/builds/pulls`)).body;
  await expect
    .poll(pulls)
    .toMatchObject([{ event: "pull_request", title: "WIP: Add b", draft: true }]);
});

it("syncs the host's repositories in the background, and says how far it is", async () => {
  const before = app.app.deps.clock();
  await forge.addRepository("acme/later", { people: { bob: "read" } });
  app.advance(5);
  await app.as("bob", "/api/user/repos?async=true", { method: "POST" });
  const user = async () => (await app.as("bob", "/api/user")).body;
  await expect.poll(user).toMatchObject({ syncing: false, forge: { title: "Gitea" } });
  const { synced } = SessionUser.parse(await user());
  expect(synced * 1000).toBeGreaterThan(before);
  expect((await app.as("bob", "/api/repos/acme/later")).status).toBe(200);
});

it("says what is wrong with somebody's access, and how to renew it", async () => {
  const user = async () => (await app.as("bob", "/api/user")).body;
  const sync = () => app.as("bob", "/api/user/repos", { method: "POST" });
  forge.isDown = true;
  await sync();
  expect(await user()).toMatchObject({
    forge: { problem: expect.stringMatching(/^Gitea cannot be reached now/) },
  });
  forge.isDown = false;
  await sync();
  expect(await user()).toMatchObject({ forge: { title: "Gitea" } });
  expect(JSON.stringify(await user())).not.toContain("problem");
  forge.tokens.clear();
  forge.refreshTokens.clear();
  await sync();
  expect(await user()).toMatchObject({
    forge: { problem: expect.stringMatching(/sign in again/), sign_in: true },
  });
});

it("shows those who approve what a pull request changes in the pipeline file", async () => {
  await app.signIn("alice");
  const fork = await forge.fork(repo, "eve");
  const changed = echoPipeline.replace("echo done", "env");
  await forge.push(fork, { ".drone.yml": changed }, { branch: "evil", by: "eve" });
  await forge.openPull(repo, { branch: "evil", from: fork, by: "eve" });
  await expect.poll(() => app.builds(repo.slug).at(-1)).toMatchObject({ fork: true });
  const { number } = app.builds(repo.slug).at(-1)!;
  const path = `/api/repos/${repo.slug}/builds/${number}/pipeline`;
  expect(await app.as("alice", path)).toMatchObject({
    status: 200,
    body: { path: ".drone.yml", before: echoPipeline, after: changed },
  });
  expect((await app.as("carol", path)).status).toBe(404);
});

it("connects an account that has a password with the host, for the person who asked and nobody else", async () => {
  const headers = {
    Origin: app.address,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const form = new URLSearchParams({ username: "owner", password: adminPassword });
  const options = { method: "POST", headers, body: form, redirect: "manual" } as const;
  const signedIn = await fetch(`${app.address}/login`, options);
  const session = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  forge.addPerson("olga");
  const path = (await app.call("linkAccount")).body.location;
  const { store } = app.app.deps;
  const refused = async (login: string, how: { path: string; session?: string }) =>
    decodeURIComponent(await app.signIn(login, how)).replaceAll("+", " ");
  expect(await refused("olga", { path })).toContain("no longer signed in as the person");
  const ofAlice = await app.as("alice", "/api/user/link", { method: "POST" });
  const { location } = z.object({ location: z.string() }).parse(ofAlice.body);
  expect(await refused("olga", { path: location, session })).toContain("no longer signed in");
  expect(await refused("alice", { path, session })).toContain("belongs to the account alice");
  expect(store.users.find("olga")).toBeUndefined();
  expect((await app.call("getUser")).body.forge).toMatchObject({ linked: false });
  expect(await app.signIn("olga", { path, session })).toBe("/account");
  expect((await app.call("getUser")).body.forge).toMatchObject({ linked: true });
  expect(await app.signIn("olga")).toBe("/");
  forge.addPerson("otto");
  expect(await refused("otto", { path, session })).toContain("already belongs to somebody else");
});
