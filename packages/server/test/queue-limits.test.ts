import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ concurrency: 4 });
});
afterAll(() => server.close());

/** Its builds run until their gate is opened. */
const create = (name: string, head: string[] = []): Promise<BuildFixture> => {
  const commands = [`until test -e ${gateOf(name)}; do sleep 0.02; done`];
  return createBuildFixture(server, name, pipelineOf({ wait: { commands } }, head));
};
const gateOf = (name: string): string => join(server.folder, `${name}.go`);

/** The status of the second of two builds while the first one runs, and at the end. */
const statusesOfSecond = async (limited: BuildFixture, name: string): Promise<string[]> => {
  const free = await create(`${name}-free`);
  const first = await limited.start();
  const second = await limited.start();
  // When a third one elsewhere, which comes last, has run, all earlier ones could have run.
  const other = await free.start();
  await free.when(other, ({ status }) => status === "running");
  await limited.when(first, ({ status }) => status === "running");
  const meanwhile = (await limited.get(second)).status;
  await writeFile(gateOf(`${name}-free`), "");
  await writeFile(gateOf(name), "");
  await limited.ended(first);
  return [meanwhile, (await limited.ended(second)).status];
};

it("a repository runs no more stages at once than its throttle", async () => {
  const limited = await create("throttled");
  await server.call("updateRepo", { params: limited.params, body: { throttle: 1 } });
  expect(await statusesOfSecond(limited, "throttled")).toEqual(["pending", "success"]);
});

it("a pipeline runs no more often at once than its concurrency limit", async () => {
  const limited = await create("limited", ["concurrency: {limit: 1}"]);
  expect(await statusesOfSecond(limited, "limited")).toEqual(["pending", "success"]);
});
