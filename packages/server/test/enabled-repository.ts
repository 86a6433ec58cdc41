import { isFinished, type Build } from "@signalbox/contract";
import { expect } from "vitest";
import type { GitFixture } from "./git-fixture.ts";
import type { TestApp } from "./start-test-app.ts";

/** A repository that the server has found and its owner has enabled. */
export type EnabledRepository = GitFixture & { params: { namespace: string; name: string } };

export async function enableRepository(
  server: TestApp,
  name: string,
  files?: Record<string, string>,
): Promise<EnabledRepository> {
  const repository = await server.makeRepository(name, files);
  const params = { namespace: "team", name };
  await server.call("syncUserRepos");
  const { status } = await server.call("enableRepo", { params });
  expect(status).toBe(200);
  return { ...repository, params };
}

/**
 * Checks the repositories for new commits. Twice, because the first check may have begun before the
 * commit.
 */
export async function checkForCommits({ app }: TestApp): Promise<void> {
  await app.deps.watch.check();
  await app.deps.watch.check();
}

/** A pipeline file with one exec pipeline. `head` is inserted into it, `commands` are its only step. */
export function pipelineFile(commands: string[], head = ""): string {
  return [
    "kind: pipeline",
    "type: exec",
    "name: default",
    head,
    "steps:",
    "  - name: work",
    "    commands:",
    ...commands.map((command) => `      - ${command}`),
    "",
  ].join("\n");
}

export async function listBuilds(server: TestApp, { params }: EnabledRepository): Promise<Build[]> {
  return (await server.call("listBuilds", { params })).body;
}

export async function getBuild(
  server: TestApp,
  { params }: EnabledRepository,
  number: number,
): Promise<Build> {
  return (await server.call("getBuild", { params: { ...params, number } })).body;
}

/** The build once it has ended. */
export async function finishedBuild(
  server: TestApp,
  repository: EnabledRepository,
  number: number,
): Promise<Build> {
  await expect
    .poll(async () => isFinished((await getBuild(server, repository, number)).status))
    .toBe(true);
  return getBuild(server, repository, number);
}
