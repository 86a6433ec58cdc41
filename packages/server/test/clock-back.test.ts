import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, type BuildFixture } from "./build-fixture.ts";
import { temporaryFolder, removeRepositories } from "./git-fixture.ts";
import { startRemoteFixture } from "./remote/remote-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

const hour = 3600;
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(async () => {
  await server.close();
  await removeRepositories();
});

/** What ends no earlier than it began, and begins no earlier than what it is part of. */
const expectInOrder = (build: Awaited<ReturnType<BuildFixture["get"]>>): void => {
  const isInOrder = (...times: (number | undefined)[]): void => {
    const known = times.map((time) => time ?? 0);
    expect(known).toEqual([...known].sort((a, b) => a - b));
  };
  isInOrder(build.created, build.started, build.finished);
  for (const stage of build.stages) {
    isInOrder(build.created, stage.started, stage.stopped, build.finished);
    for (const step of stage.steps ?? [])
      isInOrder(stage.started, step.started, step.stopped, stage.stopped);
  }
};

/** A build whose step runs until the file is made. */
const startBuild = async (name: string) => {
  const go = join(await temporaryFolder(), "go");
  const commands = [`while ! test -e ${go}; do sleep 0.05; done`];
  const builds = await createBuildFixture(server, name, pipelineOf({ work: { commands } }));
  const number = await builds.start();
  await builds.when(number, ({ stages }) =>
    (stages?.[0]?.steps ?? []).some(({ name, status }) => name === "work" && status === "running"),
  );
  return { builds, number, finish: () => writeFile(go, "") };
};

it("a build that runs while the clock goes back does not end before it started", async () => {
  const { builds, number, finish } = await startBuild("back");
  server.advance(-hour);
  await finish();
  const build = await builds.ended(number);
  expect(build.status).toBe("success");
  expectInOrder(build);
  server.advance(hour);
});

it("nor does one that is cancelled then", async () => {
  const { builds, number } = await startBuild("cancelled");
  server.advance(-hour);
  await builds.cancel(number);
  const build = await builds.get(number);
  expect(build.status).toBe("killed");
  expectInOrder(build);
  server.advance(hour);
});

it("nor does one that a remote runner runs", async () => {
  const remote = await startRemoteFixture();
  try {
    const { builds, number, stage, step } = await remote.beginStage();
    remote.server.advance(-hour);
    await remote.client.updateStep(step.id, { ...step, status: "success" });
    await remote.client.updateStage(stage.id, { status: "success", steps: [] });
    const build = await builds.ended(number);
    expect(build.status).toBe("success");
    expectInOrder(build);
  } finally {
    await remote.close();
  }
});

it("nor does one that waited in the queue while the clock went back", async () => {
  await server.call("pauseQueue");
  const pipeline = pipelineOf({ work: { commands: ["true"] } });
  const builds = await createBuildFixture(server, "waiting", pipeline);
  const number = await builds.start();
  server.advance(-hour);
  await server.call("resumeQueue");
  const build = await builds.ended(number);
  expect(build.status).toBe("success");
  expectInOrder(build);
});
