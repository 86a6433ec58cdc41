import { afterEach, expect, it } from "vitest";
import { echoPipeline, startTeam } from "./forge-fixture.ts";

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

it("lists only the owners that the configuration names, with its defaults, and no archived repository", async () => {
  const { app, forge } = await start({
    DRONE_REPOSITORY_FILTER: "acme",
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
});

it("fetches as the machine account, if there is one, and sends statuses under another name", async () => {
  const { app, forge } = await start({
    DRONE_GIT_USERNAME: "robot-token",
    DRONE_GIT_PASSWORD: "x",
    DRONE_STATUS_NAME: "ci/acme",
  });
  forge.addPerson("robot");
  forge.tokens.set("robot-token", { login: "robot", expires: Number.MAX_SAFE_INTEGER });
  const files = { ".drone.yml": echoPipeline };
  const repo = await forge.addRepository("acme/app", { files, people: { robot: "read" } });
  await app.signIn("alice");
  await app.as("alice", "/api/user/repos", { method: "POST" });
  await app.enable("alice", "acme/app");
  const sha = await forge.push(repo, { "a.txt": "1" });
  await app.endedBuilds("acme/app", 1);
  await expect.poll(() => Object.keys(forge.statusesOf(sha))).toEqual(["ci/acme/push"]);
});
