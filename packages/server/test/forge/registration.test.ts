import { afterEach, expect, it } from "vitest";
import { noExtensions } from "../../src/config/extensions-config.ts";
import { startExtension, unexpectedKeys } from "../extensions/extension-server.ts";
import { echoPipeline, startForgeApp, startTeam } from "./forge-fixture.ts";
import { startTestForge } from "./test-forge.ts";

let close = async () => {};
afterEach(() => close());
const start = async (variables: Record<string, string>) => {
  const team = await startTeam(variables);
  ({ close } = team);
  return team;
};

it("registers only members of the organizations that the configuration names, and makes the first administrator", async () => {
  const { app } = await start({
    DRONE_USER_FILTER: "acme",
    DRONE_USER_CREATE: "username:alice,admin:true",
  });
  expect(await app.signIn("bob")).toContain("error");
  expect(app.app.deps.store.users.find("bob")).toBeUndefined();
  expect(await app.signIn("alice")).not.toContain("error");
  expect(app.app.deps.store.users.find("alice")).toMatchObject({ admin: true });
});

it("registers only people whose account at the host is old enough, and the first administrator", async () => {
  const { app, forge } = await start({
    DRONE_MIN_AGE: "24h",
    DRONE_USER_CREATE: "username:alice,admin:true",
  });
  for (const login of ["alice", "bob"])
    forge.people.get(login)!.created = new Date(app.clock() - 23 * 3600_000).toISOString();
  expect(decodeURIComponent(await app.signIn("bob"))).toContain("Gitea is too new to register");
  expect(app.app.deps.store.users.find("bob")).toBeUndefined();
  app.advance(3600);
  for (const login of ["alice", "bob"]) expect(await app.signIn(login)).not.toContain("error");
  // Of an account that is known, the age no longer matters.
  forge.people.get("bob")!.created = "0001-01-01T00:00:00Z";
  expect(await app.signIn("bob")).not.toContain("error");
  forge.people.get("carol")!.created = "0001-01-01T00:00:00Z";
  expect(decodeURIComponent(await app.signIn("carol"))).toContain("not say how old your account");
});

it("lists only the owners that the configuration names, with its defaults, and no archived repository", async () => {
  const { app, forge } = await start({
    DRONE_REPOSITORY_FILTER: "acme",
    DRONE_REPOSITORY_IGNORE: "acme/o*,other/*",
    DRONE_REPOSITORY_VISIBILITY: "internal",
    DRONE_REPOSITORY_TRUSTED: "true",
  });
  const files = { ".drone.yml": echoPipeline };
  await forge.addRepository("acme/open", { files, isPrivate: false });
  await forge.addRepository("acme/closed", { files });
  await forge.addRepository("alice/own", { files });
  await app.signIn("alice");
  await app.as("alice", "/api/user/repos", { method: "POST" });
  expect((await app.as("alice", "/api/user/repos")).body).toMatchObject([
    { slug: "acme/closed", visibility: "private", trusted: true },
    { slug: "acme/open", visibility: "internal", trusted: true },
  ]);
  for (const name of ["open", "closed"]) await app.enable("alice", `acme/${name}`);
  const build = (name: string) =>
    app.as("alice", `/api/repos/acme/${name}/builds`, { method: "POST" });
  expect((await build("open")).body).toBeNull();
  expect((await build("closed")).body).toMatchObject({ number: 1 });
});

it("fetches as the machine account, which trusted repositories and approved pull requests may use in steps, and sends statuses under another name", async () => {
  const { app, forge } = await start({
    DRONE_GIT_USERNAME: "robot-token",
    DRONE_GIT_PASSWORD: "the password",
    DRONE_STATUS_NAME: "ci/acme",
    DRONE_REPOSITORY_TRUSTED: "true",
  });
  forge.addPerson("robot");
  const pipeline = echoPipeline
    .replace(
      "    commands:",
      "    environment: { GIVEN: { from_secret: git_password } }\n    commands:",
    )
    .replace("echo done", 'test "$GIVEN" = "the password"');
  const files = { ".drone.yml": pipeline };
  const repo = await forge.addRepository("acme/app", { files });
  await app.signIn("alice");
  await app.as("alice", "/api/user/repos", { method: "POST" });
  const refusal = async () =>
    (await app.as("alice", "/api/repos/acme/app", { method: "POST" })).body;
  expect(await refusal()).toEqual({
    message:
      "Gitea refuses robot-token, the account that fetches: check its password and its access to acme/app",
  });
  forge.tokens.set("robot-token", { login: "robot", expires: Number.MAX_SAFE_INTEGER });
  expect(await refusal()).toEqual({
    message:
      "robot-token, the account that fetches, may not read acme/app: give it access at Gitea",
  });
  repo.people.set("robot", "read");
  await app.enable("alice", "acme/app");
  const sha = await forge.push(repo, { "a.txt": "1" });
  await forge.openPull(repo, { branch: "main", by: "alice" });
  const builds = await app.endedBuilds("acme/app", 2);
  const { store } = app.app.deps;
  store.repos.update(store.repos.find("acme", "app")!.repo.id, { protected: true });
  await forge.push(repo, { "a.txt": "2" }, { branch: "change", isSilent: true });
  await forge.openPull(repo, { branch: "change", by: "alice" });
  await expect.poll(() => app.builds("acme/app").length).toBe(3);
  const path = "/api/repos/acme/app/builds/3";
  expect((await app.as("alice", `${path}/approve/1`, { method: "POST" })).status).toBe(204);
  expect((await app.endedBuilds("acme/app", 3))[2]).toMatchObject({ status: "success" });
  const log = await app.as("alice", `${path}/logs/1/2`);
  expect(JSON.stringify(log.body)).not.toContain("the password");
  expect(Object.fromEntries(builds.map(({ event, status }) => [event, status]))).toEqual({
    push: "success",
    pull_request: "failure",
  });
  await expect
    .poll(() => Object.keys(forge.statusesOf(sha)).toSorted())
    .toEqual(["ci/acme/pr", "ci/acme/push"]);
});

it("gives the history of a folder to the repository of the forge that took its name", async () => {
  const { app, forge } = await start({});
  const folder = await app.makeRepository("app", { ".drone.yml": echoPipeline });
  await app.call("syncUserRepos");
  await app.call("enableRepo", { params: { namespace: "team", name: "app" } });
  const { store, watch } = app.app.deps;
  await folder.commit({ "a.txt": "1" }, "Of the folder");
  await watch.check();
  await app.endedBuilds("team/app", 1);
  forge.addOrganization("team", { admins: ["alice"] });
  const repo = await forge.addRepository("team/app", { files: {} });
  await repo.git.git("fetch", "-q", folder.path, "+refs/heads/*:refs/heads/*");
  await app.signIn("alice");
  await app.as("alice", "/api/user/repos", { method: "POST" });
  const { id } = store.repos.find("team", "app")!.repo;
  const former = store.repos.list().find((one) => one.missing)!.repo;
  store.users.update(store.users.find("alice")!.id, { admin: true });
  const get = async (slug: string) => (await app.as("alice", `/api/repos/${slug}`)).body;
  expect(await get("team/app")).toMatchObject({ forge: "Gitea", took_name_of: former.slug });
  expect(await get(former.slug)).toMatchObject({ missing: true, name_taken_by: "team/app" });
  const joined = await app.as("alice", `/api/repos/${former.slug}/repair?to=team/app`, {
    method: "POST",
  });
  expect(joined).toMatchObject({ status: 200, body: { id: former.id, slug: "team/app" } });
  expect(store.repos.findById(id)).toBeUndefined();
  expect(await get("team/app")).not.toHaveProperty("took_name_of");
  // It was active as a folder.
  expect(repo.hooks).toHaveLength(1);
  await forge.push(repo, { "b.txt": "1" });
  expect(await app.endedBuilds("team/app", 2)).toMatchObject([{ number: 1 }, { number: 2 }]);
});

it("asks the admission extension who may sign in, and who is an administrator", async () => {
  const secret = "a shared secret";
  const extension = await startExtension(secret);
  const forge = await startTestForge("gitea");
  for (const login of ["alice", "bob"]) forge.addPerson(login);
  const address = extension.address("/admission");
  const extensions = { ...noExtensions, admission: { address, secret, timeoutMs: 9000 } };
  const app = await startForgeApp(forge, { DRONE_USER_FILTER: "alice" }, { extensions });
  close = async () => {
    await app.close();
    await forge.close();
    await extension.close();
  };
  const { users } = app.app.deps.store;
  const answer = (status: number, body?: string) =>
    void extension.answers.set("/admission", { status, ...(body !== undefined && { body }) });

  expect(decodeURIComponent(await app.signIn("bob"))).toContain("in none of the organizations");
  expect(extension.asked).toEqual([]);
  answer(403, "not admitted");
  expect(decodeURIComponent(await app.signIn("alice"))).toBe("/login/error?message=not admitted");
  expect(users.find("alice")).toBeUndefined();
  answer(200, '{"login":"alice","admin":true}');
  expect(await app.signIn("alice")).not.toContain("error");
  expect(users.find("alice")).toMatchObject({ admin: true });
  answer(204);
  expect(await app.signIn("alice")).not.toContain("error");
  expect(users.find("alice")).toMatchObject({ admin: false });
  expect(extension.asked.map(({ body }) => body["event"])).toEqual([
    "register",
    "register",
    "login",
  ]);
  for (const asked of extension.asked) expect(unexpectedKeys(asked)).toEqual([]);
  expect(extension.asked.at(-1)?.body["user"]).toMatchObject({
    id: users.find("alice")?.id,
    login: "alice",
    admin: true,
  });
  await extension.close();
  expect(decodeURIComponent(await app.signIn("alice"))).toBe(
    "/login/error?message=This server cannot find out now who may sign in",
  );
});
