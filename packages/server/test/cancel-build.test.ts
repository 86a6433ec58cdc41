import { afterAll, beforeAll, expect, it } from "vitest";
import {
  enableRepository,
  finishedBuild,
  getBuild,
  pipelineFile,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let repository: EnabledRepository;

beforeAll(async () => {
  server = await startTestApp({ concurrency: 1 });
  repository = await enableRepository(server, "alpha", {
    ".drone.yml": `${pipelineFile(["sleep 600"])}---\n${pipelineFile(["true"]).replace(
      "name: default",
      "name: after\ndepends_on: [default]",
    )}`,
  });
});
afterAll(() => server.close());

const start = async (): Promise<number> => {
  const { body } = await server.call("createBuild", { params: repository.params });
  return body!.number;
};
const cancel = (number: number) =>
  server.call("cancelBuild", { as: "writer", params: { ...repository.params, number } });
const isWorking = async (number: number): Promise<boolean> => {
  const [stage] = (await getBuild(server, repository, number)).stages ?? [];
  return stage?.steps?.some(({ name, status }) => name === "work" && status === "running") === true;
};

it("kills started stages and steps, skips the others, and returns the build", async () => {
  const number = await start();
  await expect.poll(() => isWorking(number)).toBe(true);
  const { status, body } = await cancel(number);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    number,
    status: "killed",
    stages: [
      {
        name: "default",
        status: "killed",
        steps: [
          { name: "clone", status: "success" },
          { name: "work", status: "killed", exit_code: 130 },
        ],
      },
      { name: "after", status: "skipped" },
    ],
  });
  expect(body.finished).toBeGreaterThan(0);
  expect(body.stages?.[1]?.started).toBe(body.finished);
});

it("skips the stages of a pending build, so that the next build need not wait for them", async () => {
  const running = await start();
  const waiting = await start();
  await expect.poll(() => isWorking(running)).toBe(true);
  const { body } = await cancel(waiting);
  expect(body).toMatchObject({
    status: "killed",
    cancel_reason: expect.stringMatching(/^Canceled by \w+$/),
    stages: [{ status: "skipped" }, { status: "skipped" }],
  });
  expect(body.started).toBe(body.finished);
  await cancel(running);
  const next = await start();
  await expect.poll(() => isWorking(next)).toBe(true);
  await cancel(next);
});

it("leaves a finished build as it is", async () => {
  const number = await start();
  const { body: first } = await cancel(number);
  const before = await finishedBuild(server, repository, number);
  expect(await cancel(number)).toMatchObject({ status: 200, body: { status: "killed" } });
  expect(await getBuild(server, repository, number)).toEqual(before);
  expect(before.finished).toBe(first.finished);
});

it("does not find a build that does not exist, or an invalid number", async () => {
  expect(await cancel(99_999)).toMatchObject({
    status: 404,
    message: "sql: no rows in result set",
  });
  expect((await server.fetch("/api/repos/team/alpha/builds/x", { method: "DELETE" })).status).toBe(
    400,
  );
});
