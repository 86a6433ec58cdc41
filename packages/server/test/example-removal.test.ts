import { existsSync, readdirSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  begin,
  buildOf,
  buildsOf,
  dataFolder,
  departures,
  exampleSlugs,
  slugsOf,
  start,
} from "./example-fixture.ts";
import { removeRepositories } from "./git-fixture.ts";

afterAll(removeRepositories);

it("is removed as soon as it is made, if somebody asks earlier", async () => {
  const data = await dataFolder();
  const server = await begin(data);
  expect((await server.call("removeExample")).status).toBe(204);
  expect(await slugsOf(server)).toEqual([]);
  expect(existsSync(join(data, "repositories", "example"))).toBe(false);
});

it("is removed with its builds, logs and repositories", async () => {
  const data = await dataFolder();
  const server = await start(data);
  const { store } = server.app.deps;
  await expect.poll(async () => (await buildOf(server, departures, 25)).status).toBe("running");
  const paths = store.repos.listExamples().map(({ found }) => found.path);
  const logs = store.repos
    .listExamples()
    .flatMap(({ repo }) => store.builds.newestIds([repo.id], 100))
    .map((build) => server.app.deps.logs.path({ build, stage: 1, step: 1 }));
  expect(paths.every(existsSync)).toBe(true);
  expect(logs.filter(existsSync).length).toBeGreaterThan(30);
  const stream = await server.fetch("/api/stream");

  expect((await server.call("removeExample")).status).toBe(204);
  expect(paths.filter(existsSync)).toEqual([]);
  expect(logs.filter(existsSync)).toEqual([]);
  expect(store.repos.list()).toEqual([]);
  expect(store.builds.listUnfinished()).toEqual([]);
  // A broken stream makes open pages fetch what they show.
  await expect(stream.text()).rejects.toThrow("terminated");
  expect((await server.call("getExample")).body).toMatchObject({ repos: 0, builds: 0 });
  // The processes of the running build end, too.
  const workspaces = join(data, "workspaces");
  await expect.poll(() => (existsSync(workspaces) ? readdirSync(workspaces) : [])).toEqual([]);
  expect((await server.call("removeExample")).status).toBe(204);
});

it("is removed at the next start if its removal was interrupted", async () => {
  const data = await dataFolder();
  const first = await start(data);
  // The server has ended after it has removed the folder of one repository.
  first.app.deps.store.exampleMark.set("removing");
  await rm(join(data, "repositories", "example", "tickets.git"), { recursive: true });
  await first.close();

  const second = await start(data);
  expect(await slugsOf(second)).toEqual([]);
  expect(second.app.deps.store.repos.list()).toEqual([]);
  expect(existsSync(join(data, "repositories", "example"))).toBe(false);
  expect(second.app.deps.store.exampleMark.read()).toBe("made");
  await second.close();

  const third = await start(data, { example: true });
  expect(await slugsOf(third)).toEqual(exampleSlugs);
});

it("can be removed again after a removal that failed, which open pages learn of", async () => {
  const data = await dataFolder();
  const server = await start(data);
  const stream = await server.fetch("/api/stream");
  const logs = join(data, "logs");
  await rename(logs, `${logs}.away`);
  await writeFile(logs, "");
  expect((await server.call("removeExample")).status).toBe(500);
  await expect(stream.text()).rejects.toThrow("terminated");
  expect((await server.call("getExample")).body.repos).toBe(2);
  await rm(logs);
  await rename(`${logs}.away`, logs);
  expect((await server.call("removeExample")).status).toBe(204);
  expect((await server.call("getExample")).body.repos).toBe(0);
  expect(await slugsOf(server)).toEqual([]);
});

it("is made once, and comes back after its removal only if somebody asks for it", async () => {
  const data = await dataFolder();
  const first = await start(data);
  await first.call("cancelBuild", { params: { ...departures, number: 25 } });
  const before = await buildsOf(first, departures);
  await first.close();

  const second = await start(data);
  expect((await buildsOf(second, departures)).map(({ id }) => id)).toEqual(
    before.map(({ id }) => id),
  );
  expect((await second.call("removeExample")).status).toBe(204);
  expect(await slugsOf(second)).toEqual([]);
  await second.close();

  const third = await start(data);
  expect(await slugsOf(third)).toEqual([]);
  await third.close();

  const fourth = await start(data, { example: true });
  expect(await slugsOf(fourth)).toEqual(exampleSlugs);
  expect(await buildsOf(fourth, departures)).toHaveLength(25);
});

it("comes back with --example after its folders were deleted by hand", async () => {
  const data = await dataFolder();
  const first = await start(data);
  await first.close();
  await rm(join(data, "repositories", "example"), { recursive: true });
  const second = await start(data, { example: true });
  expect(await slugsOf(second)).toEqual(exampleSlugs);
  expect(await buildsOf(second, departures)).toHaveLength(25);
});
