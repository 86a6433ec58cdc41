import { rename } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { differs } from "./differs.ts";
import { startTestApp, type Person, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

const namesInstallation = { fails: differs("a user is not told which installation the server is") };
it("returns the user with all keys, but without the token", namesInstallation, async () => {
  const { status, body, headers } = await server.call("getUser", { as: "reader" });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(headers.get("cache-control")).toContain("no-cache");
  expect(body).toEqual({
    id: expect.any(Number),
    login: "reader",
    email: "reader@example.com",
    machine: false,
    admin: false,
    active: true,
    avatar: "",
    syncing: false,
    synced: 0,
    created: expect.any(Number),
    updated: expect.any(Number),
    last_login: 0,
    installation: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

it("ends each JSON answer with a newline", async () => {
  expect(await (await server.fetch("/api/user")).text()).toMatch(/^\{.*\}\n$/);
});

it("stores an email, and clears it if it is missing", async () => {
  const set = await server.call("updateUser", {
    as: "stranger",
    body: { email: " new@example.com " },
  });
  expect([set.status, set.body.email]).toEqual([200, "new@example.com"]);
  expect((await server.call("getUser", { as: "stranger" })).body.email).toBe("new@example.com");
  const emptied = await server.call("updateUser", { as: "stranger", body: { name: "Kim" } });
  expect(emptied.body.email).toBe("");
});

it("keeps further emails, each of one account, and lets one of them become the primary one", async () => {
  const save = (email: string, emails?: string[]) =>
    server.call("updateUser", { as: "owner", body: { email, ...(emails && { emails }) } });
  const owner = async () => {
    const { email, emails = [] } = (await server.call("getUser", { as: "owner" })).body;
    return [email, ...emails];
  };
  await save("a@example.com", ["c@example.com", "B@example.com", "b@example.com", "A@example.com"]);
  expect(await owner()).toEqual(["a@example.com", "b@example.com", "c@example.com"]);
  await save("c@example.com", ["a@example.com", "b@example.com"]);
  expect(await owner()).toEqual(["c@example.com", "a@example.com", "b@example.com"]);
  await save("c@example.com");
  expect(await owner()).toHaveLength(3);

  const { users } = server.app.deps.store;
  expect(users.findByEmail("A@Example.com")?.login).toBe("owner");
  const taken = await server.call("updateUser", { as: "writer", body: { email: "b@example.com" } });
  expect(taken.status).toBe(409);
  const others = await save("c@example.com", ["Reader@Example.com"]);
  expect(others.message).toBe("The email Reader@Example.com belongs to another account");
  expect((await save("c@example.com", ["no address"])).status).toBe(400);
  expect(
    (
      await save(
        "c@example.com",
        Array.from({ length: 21 }, (_, i) => `${i}@b.example`),
      )
    ).status,
  ).toBe(400);
  await save("c@example.com", []);
  expect(await owner()).toEqual(["c@example.com"]);
});

it("gives an email that an administrator assigns to that account alone", async () => {
  const assigned = await server.call("changeUser", {
    params: { login: "stranger" },
    body: { emails: ["Reader@example.com"] },
  });
  expect(assigned.status).toBe(200);
  const emailOf = async (as: Person) => (await server.call("getUser", { as })).body;
  expect((await emailOf("stranger")).emails).toEqual(["Reader@example.com"]);
  expect((await emailOf("reader")).email).toBe("");
  await server.call("changeUser", { params: { login: "stranger" }, body: { emails: [] } });
  await server.call("updateUser", { as: "reader", body: { email: "reader@example.com" } });
  expect((await emailOf("reader")).email).toBe("reader@example.com");
});

it("refuses the email of another account, whatever the letter case", async () => {
  const save = (email: string) => server.call("updateUser", { as: "writer", body: { email } });
  const refused = await save("Reader@Example.com");
  expect([refused.status, refused.message]).toEqual([
    409,
    "The email Reader@Example.com belongs to another account",
  ]);
  expect((await server.call("getUser", { as: "writer" })).body.email).toBe("writer@example.com");
  await server.call("updateUser", { as: "stranger", body: { email: "ÄRGER@example.com" } });
  expect((await save("ÄRGER@example.com")).status).toBe(409);
  expect((await save("Writer@example.com")).status).toBe(200);
  expect((await save("")).status).toBe(200);
});

it("stores name and company without showing them, and keeps them if they are missing", async () => {
  const save = (body: object) => server.call("updateUser", { as: "stranger", body });
  const { body } = await save({ email: "kim@example.com", name: "Kim Test", company: "Example" });
  expect(Object.keys(body)).not.toContain("company");
  await save({ email: "kim@example.com" });
  const database = new DatabaseSync(join(server.folder, "data", "signalbox.db"));
  const row = database.prepare("select name, company from users where login = 'stranger'").get();
  database.close();
  expect({ ...row }).toEqual({ name: "Kim Test", company: "Example" });
});

it.each([
  ["", "EOF"],
  ["{", "The body is not valid JSON"],
  ['{"email": 1}', "email: Invalid input: expected string, received number"],
  ['["email"]', "Invalid input: expected object, received array"],
  [JSON.stringify({ email: "x".repeat(300) }), "email must not be longer than 250 characters"],
])("refuses the body %s", async (text, message) => {
  const answer = await server.call("updateUser", { as: "writer", text });
  expect([answer.status, answer.message]).toEqual([400, message]);
});

it("reads bodies leniently: null, unknown keys and any content type", async () => {
  const text = '{"email": null, "shoe": 44}';
  const headers = { "Content-Type": "text/plain" };
  expect((await server.call("updateUser", { as: "admin", text, headers })).status).toBe(200);
  expect((await server.call("updateUser", { as: "admin", text: "null" })).status).toBe(200);
});

it("refuses a body that is too large", async () => {
  const text = JSON.stringify({ email: "x".repeat(1_100_000) });
  const answer = await server.call("updateUser", { as: "writer", text });
  expect([answer.status, answer.message]).toEqual([413, "The body is too large"]);
});

it("shows the personal token, and another one after a rotation", async () => {
  const shown = await server.call("createToken", { as: "reader" });
  expect(shown).toMatchObject({ status: 200, body: { token: server.tokenOf("reader") } });
  const rotated = await server.call("createToken", { as: "reader", query: { rotate: "true" } });
  expect(rotated.body.token).toMatch(/^\w{32}$/);
  expect((await server.call("getUser", { as: "reader" })).status).toBe(401);
  const headers = { Authorization: `Bearer ${rotated.body.token}` };
  expect((await server.fetch("/api/user", { headers })).status).toBe(200);
  const { users } = server.app.deps.store;
  users.updateToken(users.find("reader")!.id, server.tokenOf("reader"));
});

it("finds repositories by a sync that returns them", async () => {
  await server.makeRepository("beta");
  const before = await server.call("listUserRepos", { as: "reader" });
  expect(before.body.map(({ slug }) => slug)).toEqual(["team/alpha"]);
  const synced = await server.call("syncUserRepos", { as: "reader" });
  expect(synced.status).toBe(200);
  expect(synced.body.map(({ slug }) => slug)).toEqual(["team/alpha", "team/beta"]);
  expect(synced.body[1]).toMatchObject({
    namespace: "team",
    name: "beta",
    visibility: "private",
    private: true,
    active: false,
    default_branch: "main",
    config_path: "",
    timeout: 0,
    counter: 0,
    archived: false,
  });
  expect(synced.body[1]).not.toHaveProperty("permissions");
  expect(synced.body[1]).not.toHaveProperty("throttle");
});

it("lists only repositories that name the user", async () => {
  expect((await server.call("listUserRepos", { as: "stranger" })).body).toEqual([]);
  expect((await server.call("listUserRepos", { as: "owner" })).body).toEqual([]);
});

it("syncs in the background, and reports that from the start", async () => {
  const answer = await server.call("syncUserRepos", { as: "reader", query: { async: "true" } });
  expect([answer.status, answer.body]).toEqual([204, undefined]);
  const { store, sync } = server.app.deps;
  expect(store.users.find("reader")?.syncing).toBe(true);
  await sync.settled();
  const { body } = await server.call("getUser", { as: "reader" });
  expect(body.syncing).toBe(false);
  expect(body.synced).toBeGreaterThan(0);
});

it("keeps the settings of a repository that vanished, and shows it again when it is back", async () => {
  const path = `${server.folder}/repos/team/beta`;
  const slugs = async () =>
    (await server.call("syncUserRepos", { as: "reader" })).body.map(({ slug }) => slug);
  await rename(path, `${server.folder}/beta`);
  expect(await slugs()).toEqual(["team/alpha"]);
  await rename(`${server.folder}/beta`, path);
  expect(await slugs()).toEqual(["team/alpha", "team/beta"]);
});

it("lists repositories with their newest builds, and recent builds over all of them", async () => {
  const { store } = server.app.deps;
  const add = (name: string) => {
    const repo = store.repos.find("team", name)!.repo;
    const build = {
      trigger: "@hook",
      event: "push",
      ref: "refs/heads/main",
      after: "1".repeat(40),
    };
    return store.builds.insert(repo.id, { ...build, status: "success" }, []);
  };
  for (let count = 0; count < 15; count += 1) add("alpha");
  for (let count = 0; count < 15; count += 1) add("beta");
  add("alpha");
  const latest = await server.call("listUserRepos", { as: "reader", query: { latest: "true" } });
  expect(latest.body.map(({ slug, build }) => [slug, build?.number])).toEqual([
    ["team/alpha", 16],
    ["team/beta", 15],
  ]);
  const recent = await server.call("listRecentBuilds", { as: "reader" });
  expect(recent.body).toHaveLength(25);
  expect(recent.body.slice(0, 3).map(({ slug, build }) => [slug, build?.number])).toEqual([
    ["team/alpha", 16],
    ["team/beta", 15],
    ["team/beta", 14],
  ]);
  expect((await server.call("listRecentBuilds", { as: "stranger" })).body).toEqual([]);
  const newestIds = recent.body.map(({ build }) => build!.id);
  const page = async (query: { before?: string; limit?: string }) =>
    (await server.call("listRecentBuilds", { as: "reader", query })).body.map(
      ({ build }) => build!.id,
    );
  expect(await page({ limit: "3" })).toEqual(newestIds.slice(0, 3));
  expect(await page({ before: String(newestIds[2]), limit: "2" })).toEqual(newestIds.slice(3, 5));
  const rest = await page({ before: String(newestIds[24]), limit: "100" });
  expect(rest).toHaveLength(31 - 25);
  expect(rest[0]).toBeLessThan(newestIds[24]!);
  expect(await page({ before: String(rest.at(-1)) })).toEqual([]);
  const both = await server.call("listRecentBuilds", { query: { query: "a", unfinished: "true" } });
  expect([both.status, both.message]).toEqual([
    400,
    "unfinished=true cannot be combined with a query",
  ]);
  const refused = await server.call("listRecentBuilds", { as: "reader", query: { before: "x" } });
  expect(refused.status).toBe(400);
  const older = await server.call("listUserBuilds", { as: "reader" });
  // The time of the last sync may have changed between the two calls.
  expect(older.body.map(({ build }) => build)).toEqual(recent.body.map(({ build }) => build));
});

it("searches for repositories when the remote ones are requested", async () => {
  const remote = (as: Person, name: string) =>
    server.call("getRemoteRepo", { as, params: { namespace: "team", name } });
  expect((await remote("writer", "late")).status).toBe(404);
  await server.makeRepository("late");
  const { body } = await server.call("listRemoteRepos", { as: "reader" });
  expect(body.map(({ slug }) => slug)).toContain("team/late");
  const found = await remote("writer", "late");
  expect(found.body.permissions).toEqual({ read: true, write: true, admin: false });
  const hidden = await remote("stranger", "late");
  expect([hidden.status, hidden.message]).toEqual([404, "Not Found"]);
});
