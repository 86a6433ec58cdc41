import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { listPulledImages, rememberUse } from "../src/execution/executors/docker/pulled-images.ts";
import { removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { startStandInEngine } from "./stand-in-engine.ts";
import { startTestApp } from "./start-test-app.ts";

afterAll(removeRepositories);

const hour = 3600;
const MB = 1024 ** 2;

/** A server and its engine, which has images that the server pulled and one that it did not. */
async function startWithEngine() {
  const engine = await startStandInEngine(await temporaryFolder());
  const server = await startTestApp({ docker: engine.config });
  onTestFinished(() => server.close());
  onTestFinished(() => engine.close());
  const dataFolder = join(server.folder, "data");
  const now = Math.floor(server.clock() / 1000);
  const pull = async (name: string, bytes: number, hoursAgo: number): Promise<void> => {
    engine.images.set(name, { id: `sha256:${name}`, bytes });
    const image = { name, before: undefined, after: `sha256:${name}` };
    await rememberUse(dataFolder, image, now - hoursAgo * hour);
  };
  engine.images.set("own:1", { id: "sha256:own", bytes: 9 * MB });
  return { engine, server, dataFolder, pull };
}

it("counts and removes the pulled images that nothing uses", async () => {
  const { engine, server, dataFolder, pull } = await startWithEngine();
  await pull("registry.test/tools/build:1", 3 * MB, 2);
  await pull("old:1", 2 * MB, 50);
  await pull("recent:1", MB, 0);
  await pull("busy:1", MB, 3);
  await pull("replaced:1", MB, 3);
  engine.images.set("replaced:1", { id: "sha256:another", bytes: MB });
  engine.used.add("busy:1");

  const found = await server.call("getPulledImages");
  expect([found.status, found.body]).toEqual([200, { pulled: true, unused: 2, bytes: 5 * MB }]);
  expect(engine.images.size).toBe(6);

  const removed = await server.call("removePulledImages");
  expect([removed.status, removed.body]).toEqual([200, { removed: 2, bytes: 5 * MB }]);
  expect([...engine.images.keys()]).toEqual(["own:1", "recent:1", "busy:1", "replaced:1"]);
  expect((await listPulledImages(dataFolder)).map(({ name }) => name)).toEqual([
    "recent:1",
    "busy:1",
  ]);
  expect(server.printed).toContain("Removed the pulled image old:1 (2.0 MB)");
  expect((await server.call("getPulledImages")).body).toEqual({
    pulled: true,
    unused: 0,
    bytes: 0,
  });
});

it("calls no engine if the server never pulled an image", async () => {
  const { engine, server } = await startWithEngine();
  expect((await server.call("getPulledImages")).body).toEqual({
    pulled: false,
    unused: 0,
    bytes: 0,
  });
  expect((await server.call("removePulledImages")).body).toEqual({ removed: 0, bytes: 0 });
  expect(engine.requests).toEqual([]);
});

it("reports why the engine cannot be reached", async () => {
  const { engine, server, pull } = await startWithEngine();
  await pull("old:1", MB, 2);
  await engine.close();
  const { body } = await server.call("getPulledImages");
  expect(body).toEqual({
    pulled: true,
    unused: 0,
    bytes: 0,
    problem: expect.stringContaining("does not answer"),
  });
  const { status, message } = await server.call("removePulledImages");
  expect([status, message]).toEqual([503, body.problem]);
});
