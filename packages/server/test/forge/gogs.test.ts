import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminPassword } from "../start-test-app.ts";
import { echoPipeline, startTeam, type ForgeApp } from "./forge-fixture.ts";
import { passwordOf, type ForgeRepo } from "./forge-state.ts";
import type { TestForge } from "./test-forge.ts";

let forge: TestForge;
let app: ForgeApp;
let repo: ForgeRepo;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ forge, app, close } = await startTeam({}, "gogs"));
  const files = { ".drone.yml": echoPipeline };
  repo = await forge.addRepository("acme/app", { files, people: { bob: "read" } });
});
afterAll(() => close());

const post = async (path: string, form: Record<string, string>, cookie = "") => {
  const answer = await fetch(`${app.address}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie },
    body: new URLSearchParams(form),
  });
  const [session = ""] = answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  const { status, headers } = answer;
  return { status, to: headers.get("location"), session, text: await answer.text() };
};
const signIn = (username: string, password = passwordOf(username)) =>
  post("/login/host", { username, password });
const idOf = (login: string) => app.app.deps.store.users.find(login)?.id ?? 0;

it("signs people in with their password at the host, makes one token with it, and keeps no password", async () => {
  const page = await (await fetch(`${app.address}/login`)).text();
  expect(page).toContain("Sign in with Gogs");
  expect(page).toContain(new URL(forge.address).host);
  expect(await signIn("alice", "wrong")).toMatchObject({
    status: 400,
    text: expect.stringContaining("Gogs does not accept this login and password"),
  });
  expect(idOf("alice")).toBe(0);
  expect(await signIn("alice")).toMatchObject({ status: 303, to: "/register" });
  const { forgeTokens, users } = app.app.deps.store;
  const first = forgeTokens.find(idOf("alice"))?.access ?? "";
  expect(forge.tokens.get(first)).toMatchObject({ login: "alice" });
  expect(users.isLinked(idOf("alice"), `gogs ${forge.address}`)).toBe(true);
  expect(await signIn("alice", "wrong")).toMatchObject({ status: 400 });
  await signIn("alice");
  expect([forgeTokens.find(idOf("alice"))?.access, forge.tokens.size]).toEqual([first, 1]);
  // Somebody revoked it at the host.
  forge.tokens.delete(first);
  await signIn("alice");
  expect(forgeTokens.find(idOf("alice"))?.access).toBe([...forge.tokens.keys()][0]);
  const stored = await readdir(app.folder, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of stored.filter((entry) => entry.isFile()))
    expect((await readFile(join(parentPath, name))).includes(passwordOf("alice"))).toBe(false);
  expect(app.printed.join("\n")).not.toContain(passwordOf("alice"));
});

it("limits the attempts, and asks again while the host is down", async () => {
  forge.isDown = true;
  const down = await signIn("carol");
  expect([down.to, idOf("carol")]).toEqual([expect.stringContaining("/login/error"), 0]);
  forge.isDown = false;
  for (let count = 0; count < 9; count += 1) await signIn("carol", `wrong ${count}`);
  const calls = forge.calls.length;
  expect((await signIn("carol")).text).toContain("Too many attempts");
  expect(forge.calls).toHaveLength(calls);
});

it("connects an account that has a password with the one at the host", async () => {
  const { session } = await post("/login", { username: "owner", password: adminPassword });
  const { location } = (await app.call("linkAccount")).body;
  const link = new URL(location, app.address).searchParams.get("link") ?? "";
  expect(await (await fetch(`${app.address}${location}`)).text()).toContain(link);
  const form = { username: "carla", password: passwordOf("carla"), link };
  forge.addPerson("carla");
  expect(await post("/login/host", form)).toMatchObject({
    to: expect.stringContaining("no%20longer%20signed%20in"),
  });
  expect(await post("/login/host", form, session)).toMatchObject({ status: 303, to: "/account" });
  expect(app.app.deps.store.users.isLinked(idOf("owner"))).toBe(true);
});

it("builds pushes and tags of its repositories, and sends no statuses", async () => {
  await app.as("alice", "/api/user/repos", { method: "POST" });
  await signIn("bob");
  await app.as("bob", "/api/user/repos", { method: "POST" });
  expect((await app.as("bob", "/api/repos/acme/app")).body).toMatchObject({
    permissions: { read: true, write: false, admin: false },
  });
  await app.enable("alice", "acme/app");
  const sha = await forge.push(repo, { "a.txt": "1" }, { branch: "feature" });
  await forge.tag(repo, "v1");
  const builds = await app.endedBuilds("acme/app", 2);
  expect(builds).toMatchObject([
    { event: "push", after: sha, status: "success" },
    { event: "tag", ref: "refs/tags/v1", status: "success" },
  ]);
  const forged = forge.dialect.headers("push", "{}", "wrong");
  const refused = await fetch(`${app.address}/hook`, {
    method: "POST",
    headers: forged,
    body: forge.deliveries[0]!.body,
  });
  expect(refused.status).toBe(401);
  await app.app.deps.forge!.compare(app.app.deps.store.repos.find("acme", "app")!.repo.id);
  expect(forge.calls.filter((call) => /statuses|pulls/.test(call))).toEqual([]);
  const connection = await app.as("alice", "/api/repos/acme/app/forge");
  expect(connection.body).toMatchObject({ title: "Gogs", hook: true, problems: [] });
  expect(await app.as("alice", "/api/repos/acme/app/forge/test", { method: "POST" })).toMatchObject(
    { body: { message: expect.stringContaining("press Test Delivery") } },
  );
});
