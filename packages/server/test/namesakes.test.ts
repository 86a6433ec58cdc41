import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { enableRepository, checkForCommits, pipelineFile } from "./enabled-repository.ts";
import type { EnabledRepository } from "./enabled-repository.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let known: EnabledRepository;
const files = { ".drone.yml": pipelineFile(["echo hello"]) };
const secret = { name: "key", data: "s3cret" };
beforeEach(async () => {
  server = await startTestApp();
  known = await enableRepository(server, "app", files);
  await server.call("createSecret", { params: known.params, body: secret });
});
afterEach(() => server.close());
afterAll(removeRepositories);

/** Another repository of the name team/app, which a search finds first. */
const makeNamesake = () =>
  createRepository({ path: join(server.folder, "repos/aaa/team/app"), files });

/** The stored facts about the repository team/app after a sync. */
const sync = async () => {
  await server.app.deps.sync.run();
  await checkForCommits(server);
  const { store } = server.app.deps;
  const stored = store.repos.find("team", "app")!;
  return {
    path: stored.found.path,
    missing: stored.missing,
    active: stored.repo.active,
    counter: stored.repo.counter,
    secrets: store.secrets.list(stored.repo.id).map(({ name }) => name),
  };
};
const reportsOf = (path: string) =>
  server.printed.filter((text) => text.startsWith(`Skipped ${path}:`));

describe("a repository with the name of an enabled one", () => {
  it("is skipped while the first one exists", async () => {
    const namesake = await makeNamesake();
    const kept = { missing: false, active: true, counter: 0, secrets: ["key"] };
    expect(await sync()).toEqual({ path: known.path, ...kept });
    expect(reportsOf(namesake.path)).toEqual([
      `Skipped ${namesake.path}: the name team/app is taken by ${known.path}`,
    ]);
  });

  it("inherits nothing when the first one disappears, and is reported once", async () => {
    const namesake = await makeNamesake();
    await rm(known.path, { recursive: true });
    const kept = { missing: true, active: true, counter: 0, secrets: ["key"] };
    expect(await sync()).toEqual({ path: known.path, ...kept });
    await sync();
    expect(reportsOf(namesake.path)).toEqual([
      expect.stringContaining("POST /api/repos/team/app/repair"),
    ]);
    await server.call("disableRepo", { params: known.params, query: { remove: "true" } });
    const fresh = { missing: false, active: false, counter: 0, secrets: [] };
    expect(await sync()).toEqual({ path: namesake.path, ...fresh });
  });

  it("takes the first one's place once one of its administrators confirms it", async () => {
    const path = join(server.folder, "repos/moved/team/app");
    await mkdir(dirname(path), { recursive: true });
    await rename(known.path, path);
    expect(await sync()).toMatchObject({ path: known.path, missing: true });
    const { params } = known;
    expect((await server.call("repairRepo", { as: "writer", params })).status).toBe(404);
    expect(await sync()).toMatchObject({ path: known.path, missing: true });
    expect((await server.call("repairRepo", { as: "admin", params })).status).toBe(200);
    const kept = { missing: false, active: true, counter: 0, secrets: ["key"] };
    expect(await sync()).toEqual({ path, ...kept });
  });
});

it("the example moves with the data folder", async () => {
  const folder = await temporaryFolder();
  const first = await startTestApp({ repos: [], data: join(folder, "one") });
  await first.call("getExample");
  await first.close();
  await rename(join(folder, "one"), join(folder, "two"));
  const second = await startTestApp({ repos: [], data: join(folder, "two") });
  onTestFinished(() => second.close());
  const stored = second.app.deps.store.repos.find("example", "departures")!;
  expect([stored.missing, stored.repo.active]).toEqual([false, true]);
  expect(stored.found.path).toContain(join(folder, "two"));
});

it("the name of a repository that was never enabled can be reused, without its data", async () => {
  const first = await server.makeRepository("plain");
  await server.app.deps.sync.run();
  const { store } = server.app.deps;
  const { id } = store.repos.find("team", "plain")!.repo;
  store.secrets.insert(id, { ...secret, pull_request: false, pull_request_push: false });
  await rm(first.path, { recursive: true });
  const path = join(server.folder, "repos/aaa/team/plain");
  await createRepository({ path });
  await server.app.deps.sync.run();
  const second = store.repos.find("team", "plain")!;
  expect([second.found.path, store.secrets.list(second.repo.id)]).toEqual([path, []]);
});
