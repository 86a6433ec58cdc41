import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  enableRepository,
  getBuild,
  listBuilds,
  checkForCommits,
  pipelineFile,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let repository: EnabledRepository;

beforeEach(async () => {
  server = await startTestApp();
  // Just after midnight, so that the real clock does not reach the next hour or day during the
  // test.
  const now = new Date(server.clock());
  server.advance((new Date(now).setHours(24, 1, 0, 0) - now.getTime()) / 1000);
  repository = await enableRepository(server, "alpha", { ".drone.yml": pipelineFile(["true"]) });
});
afterEach(() => server.close());

const hour = 3600;

const addCron = (body: { name: string; expr: string; branch: string }) =>
  server.call("createCron", { params: repository.params, body });
const cronJobs = async () => (await server.call("listCron", { params: repository.params })).body;
/** Resolves once the scheduler has moved the next run of every job into the future. */
const untilScheduled = async () => {
  const now = Math.floor(server.clock() / 1000);
  return (await cronJobs()).every(({ next }) => next > now);
};

it("starts one build when a job is due, however often it was due in the meantime", async () => {
  const head = await repository.sha("main");
  const { body: cron } = await addCron({ name: "Nightly Build", expr: "@hourly", branch: "main" });
  expect(cron.name).toBe("nightly-build");
  expect(await listBuilds(server, repository)).toEqual([]);
  server.advance(5 * hour);
  await expect.poll(untilScheduled).toBe(true);
  expect(await listBuilds(server, repository)).toMatchObject([
    {
      event: "cron",
      cron: "nightly-build",
      trigger: "@cron",
      ref: "refs/heads/main",
      target: "main",
      after: head,
    },
  ]);
  expect(await cronJobs()).toMatchObject([{ prev: cron.next }]);
});

it("starts nothing in an inactive repository, even after it is activated", async () => {
  await addCron({ name: "nightly", expr: "@hourly", branch: "main" });
  await server.call("disableRepo", { params: repository.params });
  server.advance(2 * hour);
  await expect.poll(untilScheduled).toBe(true);
  await server.call("enableRepo", { params: repository.params });
  expect(await listBuilds(server, repository)).toEqual([]);
  expect(await cronJobs()).toMatchObject([{ prev: 0 }]);
});

it("reports which job's branch was deleted, and continues with the others", async () => {
  await addCron({ name: "gone", expr: "@hourly", branch: "gone" });
  await addCron({ name: "there", expr: "@hourly", branch: "main" });
  server.advance(hour);
  await expect.poll(untilScheduled).toBe(true);
  expect(await listBuilds(server, repository)).toMatchObject([{ cron: "there" }]);
  expect(server.printed.filter((line) => line.includes("team/alpha"))).toEqual([
    expect.stringContaining("job gone of team/alpha could not start a build of gone: Not Found"),
  ]);
});

it("runs a job now, even a disabled one, and keeps its times", async () => {
  const { body: cron } = await addCron({ name: "nightly", expr: "@daily", branch: "main" });
  const params = { ...repository.params, cron: "nightly" };
  await server.call("updateCron", { params, body: { disabled: true } });
  const run = await server.call("runCron", { params });
  expect(run.body).toMatchObject({ event: "cron", cron: "nightly", trigger: "@cron", number: 1 });
  expect(run.body).not.toHaveProperty("stages");
  expect(await cronJobs()).toMatchObject([{ next: cron.next, prev: 0, disabled: true }]);

  await addCron({ name: "gone", expr: "@daily", branch: "gone" });
  const gone = await server.call("runCron", { params: { ...params, cron: "gone" } });
  expect(gone.status).toBe(404);
  const unknown = await server.call("runCron", { params: { ...params, cron: "none" } });
  expect(unknown.message).toBe("sql: no rows in result set");
});

it("answers null if no pipeline matches the job", async () => {
  const file = pipelineFile(["true"], "trigger: {event: [push]}");
  const other = await enableRepository(server, "pushes", { ".drone.yml": file });
  const body = { name: "nightly", expr: "@daily", branch: "main" };
  await server.call("createCron", { params: other.params, body });
  const run = await server.call("runCron", { params: { ...other.params, cron: "nightly" } });
  expect([run.status, run.body]).toEqual([200, null]);
});

describe("in a protected repository", () => {
  const both = `${pipelineFile(["true"])}---\n${pipelineFile(["true"]).replace("name: default", "name: second")}`;
  beforeEach(async () => {
    await commit({ ".drone.yml": both });
    await server.call("updateRepo", { params: repository.params, body: { protected: true } });
    await addCron({ name: "nightly", expr: "@hourly", branch: "main" });
  });

  /** The build that the push itself starts. It precedes the job's builds. */
  const commit = async (files: Record<string, string>) => {
    await repository.commit(files, "More");
    await checkForCommits(server);
  };
  /** The blocked stages of the newest build. */
  const newest = async () => {
    const number = (await listBuilds(server, repository))[0]!.number;
    const { event, status, stages = [] } = await getBuild(server, repository, number);
    const blocked = stages.filter((stage) => stage.status === "blocked").map(({ name }) => name);
    return { number, event, status, blocked };
  };
  const nextRun = async () => {
    server.advance(hour);
    await expect.poll(untilScheduled).toBe(true);
    return newest();
  };
  const approve = (number: number, stage: number) =>
    server.call("approveStage", { params: { ...repository.params, number, stage } });

  it("blocks an unreviewed commit, even if a person runs the job", async () => {
    const waits = { event: "cron", status: "pending", blocked: ["default", "second"] };
    expect(await nextRun()).toMatchObject(waits);
    await server.call("runCron", { params: { ...repository.params, cron: "nightly" } });
    expect(await newest()).toMatchObject({ number: 3, ...waits });
  });

  it("runs only stages that were approved at this commit before", async () => {
    await approve((await nextRun()).number, 2);
    expect(await nextRun()).toMatchObject({ event: "cron", blocked: ["default"] });
    await approve((await newest()).number, 1);
    expect(await nextRun()).toMatchObject({ event: "cron", blocked: [] });
    await commit({ "a.txt": "a" });
    expect(await nextRun()).toMatchObject({ event: "cron", blocked: ["default", "second"] });
  });

  it("runs a signed file", async () => {
    const sign = { params: repository.params, body: { data: both } };
    const { body } = await server.call("signFile", sign);
    const signature = `---\nkind: signature\nhmac: ${body.data}\n`;
    await commit({ ".drone.yml": `${both}${signature}` });
    expect(await nextRun()).toMatchObject({ event: "cron", blocked: [] });
  });
});
