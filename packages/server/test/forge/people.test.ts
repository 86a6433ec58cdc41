import { afterAll, beforeAll, expect, it } from "vitest";
import { echoPipeline, startTeam, type ForgeApp } from "./forge-fixture.ts";
import type { ForgeRepo } from "./forge-state.ts";
import type { TestForge } from "./test-forge.ts";

let forge: TestForge;
let app: ForgeApp;
let close: () => Promise<void>;
let count = 0;
beforeAll(async () => {
  ({ forge, app, close } = await startTeam());
});
afterAll(() => close());

const hour = 3600;
const get = (login: string, path: string) => app.as(login, path);
const sync = (login: string) => app.as(login, "/api/user/repos", { method: "POST" });
const slugsOf = async (login: string): Promise<string[]> => {
  const { body } = await get(login, "/api/user/repos");
  if (!Array.isArray(body)) throw new TypeError("no list of repositories");
  return body.map(({ slug }) => slug);
};
/** Makes a person and a repository that only they read. */
const makeReader = async () => {
  count += 1;
  const login = `reader-${count}`;
  forge.addPerson(login);
  const files = { ".drone.yml": echoPipeline };
  const repo = await forge.addRepository(`acme/of-${login}`, {
    files,
    people: { [login]: "read" },
  });
  await app.signIn(login);
  await sync(login);
  return { login, repo };
};
const page = ({ slug }: ForgeRepo) => `/api/repos/${slug}`;

it("lets nobody read of whom the forge did not say so within the hour", async () => {
  const { login, repo } = await makeReader();
  expect((await get(login, page(repo))).status).toBe(200);
  repo.people.clear();
  expect((await get(login, page(repo))).status).toBe(200);
  app.advance(hour + 60);
  expect((await get(login, page(repo))).status).toBe(404);
  expect(await slugsOf(login)).toEqual([]);
});

it("closes the repositories while the forge is down for longer than that", async () => {
  const { login, repo } = await makeReader();
  forge.isDown = true;
  app.advance(hour + 60);
  await expect.poll(async () => (await get(login, page(repo))).status).toBe(404);
  forge.isDown = false;
  app.advance(60);
  await expect.poll(async () => (await get(login, page(repo))).status).toBe(200);
});

it("asks again before a change if the answer is older than a minute", async () => {
  const { login, repo } = await makeReader();
  repo.people.set(login, "admin");
  const change = () => app.as(login, page(repo), { method: "PATCH", body: { timeout: 30 } });
  app.advance(61);
  expect((await change()).status).toBe(200);
  repo.people.set(login, "read");
  app.advance(61);
  expect((await change()).status).not.toBe(200);
  forge.isDown = true;
  app.advance(61);
  expect(await change()).toMatchObject({
    status: 503,
    body: { message: "Gitea does not say now what you may do here; try again later" },
  });
  forge.isDown = false;
});

it("renews a token once although many calls need it, and stores it before it is used", async () => {
  const { login, repo } = await makeReader();
  app.advance(hour + 60);
  const before = forge.refreshTokens.size;
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(login, page(repo))));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  // Each was accepted once: a second renewal with the same one would have failed.
  expect(forge.refreshTokens.size).toBe(before);
});

it("opens builds, but no code, by a visibility that is wider than at the host", async () => {
  const { login, repo } = await makeReader();
  repo.people.set("alice", "admin");
  await app.signIn("alice");
  await sync("alice");
  await app.enable("alice", repo.slug);
  forge.addPerson("guest");
  await app.signIn("guest");
  const { store } = app.app.deps;
  const { id } = store.repos.find("acme", `of-${login}`)!.repo;
  const commit = { ref: "refs/heads/main", after: await repo.git.sha("main") };
  store.builds.insert(id, { trigger: "@hook", event: "push", status: "success", ...commit }, []);
  store.users.insert({ login: "local", token: "a token of local" });
  const statuses = async (path: string) => {
    const people = ["nobody", "local", "guest", login];
    const answers = await Promise.all(people.map((one) => get(one, page(repo) + path)));
    return answers.map(({ status }) => status);
  };
  const build = "/builds/1";
  store.repos.update(id, { visibility: "internal" });
  expect(await statuses(build)).toEqual([401, 404, 200, 200]);
  store.repos.update(id, { visibility: "public" });
  expect(await statuses(build)).toEqual([200, 200, 200, 200]);
  for (const path of ["/file", "/changes", "/changes/diff?path=a.txt"])
    expect(await statuses(build + path)).toEqual([403, 403, 403, 200]);
  expect(await statuses("/pipeline-suggestion")).toEqual([403, 403, 403, 409]);
  expect(await statuses("/access")).toEqual([401, 404, 404, 404]);
  repo.isPrivate = false;
  await sync("alice");
  expect(await statuses(`${build}/file`)).toEqual([200, 200, 200, 200]);
});

it("knows people by their ids: a login that somebody else took opens nothing", async () => {
  const { login, repo } = await makeReader();
  const person = forge.people.get(login)!;
  forge.people.delete(login);
  forge.people.set("renamed", { ...person, login: "renamed" });
  repo.people = new Map([["renamed", "read"]]);
  forge.addPerson(login);
  expect(await app.signIn(login)).toContain(
    encodeURIComponent(`The login ${login} already belongs to another account`),
  );
  expect(await app.signIn("renamed")).not.toContain("error");
  await expect.poll(async () => (await get(login, page(repo))).status).toBe(200);
});

it("keeps the builds, secrets and old address of a repository that was renamed and transferred", async () => {
  const repo = await forge.addRepository("acme/old", { files: { ".drone.yml": echoPipeline } });
  await app.signIn("alice");
  await sync("alice");
  await app.enable("alice", "acme/old");
  await app.as("alice", "/api/repos/acme/old/secrets", {
    method: "POST",
    body: { name: "key", data: "value" },
  });
  await forge.push(repo, { "a.txt": "1" });
  await app.endedBuilds("acme/old", 1);
  forge.rename(repo, "alice/new");
  await forge.push(repo, { "a.txt": "2" });
  await app.endedBuilds("alice/new", 2);
  expect(await get("alice", "/api/repos/acme/old")).toMatchObject({ body: { slug: "alice/new" } });
  expect(await get("alice", "/api/repos/alice/new/secrets")).toMatchObject({
    body: [{ name: "key" }],
  });
});

it("takes a repository that was made again for another one, and keeps the first aside", async () => {
  const first = await forge.addRepository("acme/again", { files: { ".drone.yml": echoPipeline } });
  await sync("alice");
  await app.enable("alice", "acme/again");
  await forge.push(first, { "a.txt": "1" });
  const [build] = await app.endedBuilds("acme/again", 1);
  forge.repos.splice(forge.repos.indexOf(first), 1);
  await forge.addRepository("acme/again", { files: { ".drone.yml": echoPipeline } });
  await sync("alice");
  expect(await get("alice", "/api/repos/acme/again")).toMatchObject({ body: { active: false } });
  expect(app.app.deps.store.builds.findById(build!.id)).toBeDefined();
});

it("gives the secrets of an organization to its repositories, and lets only its administrators change them", async () => {
  const people = { bob: "admin" as const };
  await forge.addRepository("acme/shared", { files: { ".drone.yml": echoPipeline }, people });
  await sync("alice");
  await app.signIn("bob");
  await sync("bob");
  const body = { name: "shared", data: "value" };
  const add = (login: string, namespace: string) =>
    app.as(login, `/api/secrets/${namespace}`, { method: "POST", body });
  expect((await add("bob", "acme")).status).toBe(401);
  expect((await add("alice", "acme")).status).toBe(200);
  await forge.addRepository("bob/private", { files: { ".drone.yml": echoPipeline } });
  await sync("bob");
  app.advance(61);
  expect((await add("bob", "bob")).status).toBe(200);
  expect((await add("alice", "bob")).status).toBe(401);
});

it("lists 1,000 repositories of 50 organizations, and asks for each page once", async () => {
  forge.addPerson("busy");
  const template = await forge.addRepository("busy/first", { files: { "a.txt": "1" } });
  for (let index = 0; index < 50; index += 1)
    forge.addOrganization(`org-${index}`, { members: ["busy"] });
  for (let index = 1; index < 1000; index += 1) {
    const slug = `org-${index % 50}/repo-${index}`;
    forge.repos.push({
      ...template,
      id: 10_000 + index,
      slug,
      people: new Map([["busy", "write"]]),
    });
  }
  await app.signIn("busy");
  await expect.poll(async () => (await slugsOf("busy")).length).toBe(1000);
  forge.calls.length = 0;
  await sync("busy");
  const pages = forge.calls.filter((call) => call.startsWith("GET /user/repos"));
  expect(pages).toHaveLength(20);
  expect(new Set(pages).size).toBe(20);
});

it("keeps the list of a person if the forge fails in the middle of it, and can be asked again", async () => {
  const before = await slugsOf("busy");
  app.advance(120);
  forge.callsLeft = 5;
  expect((await sync("busy")).status).toBe(503);
  forge.callsLeft = undefined;
  expect(await slugsOf("busy")).toEqual(before);
  expect((await sync("busy")).status).toBe(200);
});
