import { afterAll, beforeAll, expect, it } from "vitest";
import { echoPipeline, startTeam, type ForgeApp } from "./forge-fixture.ts";
import type { TestForge } from "./test-forge.ts";

let forge: TestForge;
let app: ForgeApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ forge, app, close } = await startTeam());
});
afterAll(() => close());

it("signs people in, and lists their repositories", async () => {
  await forge.addRepository("acme/app", { files: { ".drone.yml": echoPipeline } });
  await app.signIn("alice");
  await expect
    .poll(async () => (await app.as("alice", "/api/user/repos")).body)
    .toMatchObject([{ slug: "acme/app", active: false, link: `${forge.address}/acme/app` }]);
  await app.signIn("bob");
  expect((await app.as("bob", "/api/user/repos")).body).toEqual([]);
  expect((await app.as("bob", "/api/repos/acme/app")).status).toBe(404);
});

it("builds a push, and tells the forge", async () => {
  const [repo] = forge.repos;
  await app.enable("alice", "acme/app");
  expect(repo!.hooks).toHaveLength(1);
  const sha = await forge.push(repo!, { "a.txt": "1" }, { message: "Add a" });
  const [build] = await app.endedBuilds("acme/app", 1);
  expect(build).toMatchObject({
    status: "success",
    event: "push",
    after: sha,
    sender: "alice",
    author_login: "alice",
    message: "Add a",
    link: `${forge.address}/acme/app/compare/${build!.before}...${sha}`,
  });
  await expect
    .poll(() => forge.statusesOf(sha))
    .toMatchObject({
      "continuous-integration/drone/push": {
        state: "success",
        description: "Build is passing",
        target_url: `${app.address}/acme/app/1?view=overview`,
      },
    });
});
