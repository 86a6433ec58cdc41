import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createBuildFixture, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

/** A server for the tests of a file. Each call of `create` and `run` uses a new repository of it. */
export function buildServer(prefix: string) {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ concurrency: 3 });
  });
  afterAll(() => server.close());

  let names = 0;
  const newName = () => `${prefix}-${(names += 1)}`;
  const create = (pipeline: string): Promise<BuildFixture> =>
    createBuildFixture(server, newName(), pipeline);
  return {
    newName,
    create,
    /** Runs a build of the pipeline to its end. */
    run: async (pipeline: string, query?: Record<string, string>) => {
      const builds = await create(pipeline);
      const number = await builds.start(query);
      return { builds, number, build: await builds.ended(number) };
    },
    /** Only within tests and hooks: the server does not exist before. */
    server: (): TestApp => server,
    /** The names of the folders in which stages run. */
    workspaces: () => readdir(join(server.folder, "data", "workspaces")),
  };
}
