import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, type BuildFixture } from "./build-fixture.ts";
import type { GitFixture } from "./git-fixture.ts";
import { startTestApp, type Person, type TestApp } from "./start-test-app.ts";

/** Nobody presses Sync in these tests. */
let server: TestApp;
let alpha: BuildFixture;
beforeAll(async () => {
  server = await startTestApp();
  alpha = await createBuildFixture(server, "alpha", pipelineOf({ say: { commands: ["echo"] } }));
});
afterAll(() => server.close());

const levels = ["admin", "write", "read"] as const;

/** Replaces all permissions in the configuration of a repository. */
async function allow(
  { git }: GitFixture,
  access: Partial<Record<(typeof levels)[number], string[]>>,
) {
  for (const level of levels) {
    await git("config", "--unset-all", `signalbox.${level}`).catch(() => undefined);
    for (const login of access[level] ?? [])
      await git("config", "--add", `signalbox.${level}`, login);
  }
}

const normal = { admin: ["admin"], write: ["writer"], read: ["reader"] };
beforeEach(() => allow(alpha.git, normal));

const start = async (as: Person) => {
  const { status, body } = await server.call("createBuild", { as, params: alpha.params });
  if (status === 200) await alpha.ended(body!.number);
  return status;
};
const read = async (as: Person) =>
  (await server.call("getRepo", { as, params: alpha.params })).status;

describe("a change of the permissions in a git configuration", () => {
  it("counts for the next write", async () => {
    expect(await start("writer")).toBe(200);
    await allow(alpha.git, { ...normal, write: [] });
    expect(await start("writer")).toBe(404);
    await allow(alpha.git, { ...normal, write: ["reader"] });
    expect([await start("reader"), await start("writer")]).toEqual([200, 404]);
  });

  it("counts for each of several writes after several quick changes", async () => {
    for (const write of [["writer"], [], ["writer"], []]) {
      await allow(alpha.git, { ...normal, write });
      expect(await start("writer")).toBe(write.length > 0 ? 200 : 404);
    }
  });

  it("counts for the next write in the namespace", async () => {
    const params = { namespace: "team" };
    const body = { name: "token", data: "x" };
    const create = async () =>
      (await server.call("createOrgSecret", { as: "admin", params, body })).status;
    await allow(alpha.git, { ...normal, admin: [] });
    expect(await create()).toBe(401);
    await allow(alpha.git, normal);
    expect(await create()).toBe(200);
  });

  it("counts for reads soon", async () => {
    await allow(alpha.git, { ...normal, read: ["stranger"] });
    const soon = { timeout: 20_000 };
    await expect.poll(() => read("stranger"), soon).toBe(200);
    expect(await read("reader")).toBe(404);
    await allow(alpha.git, normal);
    await expect.poll(() => read("reader"), soon).toBe(200);
    expect(await read("stranger")).toBe(404);
  });

  it("appears in the permissions that pages show", async () => {
    const permissions = async () =>
      (await server.call("getRepo", { as: "writer", params: alpha.params })).body.permissions;
    await allow(alpha.git, { ...normal, read: ["writer"], write: [] });
    await expect
      .poll(permissions, { timeout: 20_000 })
      .toEqual({ read: true, write: false, admin: false });
  });

  it("counts only once git can read the configuration", async () => {
    await appendFile(join(alpha.git.found.gitDir, "config"), "[broken\n");
    expect(await start("stranger")).toBe(404);
    expect(await read("writer")).toBe(200);
    await server.app.deps.accessWatch.check();
    const problems = server.printed.filter((line) => line.startsWith("The permissions in"));
    expect(problems.length).toBe(1);
  });
});
