import { cp, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let alpha: BuildFixture;
beforeAll(async () => {
  server = await startTestApp();
  alpha = await createBuildFixture(server, "alpha", pipelineOf({ say: { commands: ["echo"] } }));
  await alpha.ended(await alpha.start());
  await server.makeRepository("unrelated");
  await cp(alpha.git.path, join(server.folder, "repos", "team", "acopy"), { recursive: true });
  await server.call("syncUserRepos");
  await rename(alpha.git.path, join(server.folder, "repos", "team", "beta"));
});
afterAll(() => server.close());

const beta = { namespace: "team", name: "beta" };
const get = async (params: typeof beta, as: "admin" | "stranger" = "admin") =>
  (await server.call("getRepo", { as, params })).body;
const move = (to: string, as: "admin" | "writer" = "admin") =>
  server.call("repairRepo", { as, params: alpha.params, query: { to } });

it("says at both addresses what happened, without a sync", async () => {
  await expect
    .poll(() => get(alpha.params), { timeout: 30_000 })
    .toMatchObject({ missing: true, renamed_to: "team/beta" });
  expect(await get(beta)).toMatchObject({ active: false, renamed_from: "team/alpha" });
  for (const name of ["unrelated", "acopy"])
    expect(await get({ namespace: "team", name })).not.toHaveProperty("renamed_from");
});

it("moves the history only for an administrator, and only to the same repository", async () => {
  expect((await move("team/beta", "writer")).status).toBe(404);
  expect((await move("team/unrelated")).status).toBe(409);
  expect((await move("team/none")).status).toBe(404);
});

it("moves the history to the new name, and the old address leads to it", async () => {
  const { status, body } = await move("team/beta");
  expect([status, body.slug, body.active, body.counter]).toEqual([200, "team/beta", true, 1]);
  for (const params of [beta, alpha.params]) {
    expect(await get(params)).toMatchObject({ slug: "team/beta", active: true, counter: 1 });
    const builds = await server.call("listBuilds", { params });
    expect(builds.body.map(({ number }) => number)).toEqual([1]);
  }
  expect(await get(beta)).not.toHaveProperty("missing");
  const { body: started } = await server.call("createBuild", { params: beta });
  expect(started?.number).toBe(2);
  expect((await move("team/unrelated")).status).toBe(400);
});

it("gives the old name to another repository that takes it", async () => {
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
  expect(await get(alpha.params)).toMatchObject({ slug: "team/alpha", counter: 0 });
});
