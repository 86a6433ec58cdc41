import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, program, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let alpha: BuildFixture;
let beta: BuildFixture;
const forever = pipelineOf({ wait: { commands: [program("forever.sh")] } });
beforeAll(async () => {
  server = await startTestApp({ concurrency: 1 });
  alpha = await createBuildFixture(server, "alpha", forever);
  beta = await createBuildFixture(server, "beta", forever);
});
afterAll(() => server.close());

const isRunning = ({ status }: { status: string }) => status === "running";

/** A running build in alpha, and a pending one in beta. */
const startTwo = async () => {
  const running = await alpha.start();
  await alpha.when(running, isRunning);
  return { running, waiting: await beta.start() };
};
const cancelTwo = async ({ running, waiting }: { running: number; waiting: number }) => {
  await beta.cancel(waiting);
  await alpha.cancel(running);
};

it("lists pending and running builds: in their repositories, and as flat rows", async () => {
  const two = await startTwo();
  const builds = (await server.call("listIncompleteBuilds")).body;
  expect(builds.map(({ slug, build }) => [slug, build?.status])).toEqual([
    ["team/beta", "pending"],
    ["team/alpha", "running"],
  ]);
  expect(builds[0]?.build).not.toHaveProperty("stages");

  const rows = (await server.call("listIncompleteStages")).body;
  expect(rows.map((row) => row.stage_status)).toEqual(["running", "pending"]);
  expect(rows[1]).toEqual({
    repo_namespace: "team",
    repo_name: "beta",
    repo_slug: "team/beta",
    build_number: two.waiting,
    build_author: "Kim Test",
    build_author_name: "Kim Test",
    build_author_email: "kim@example.com",
    build_author_avatar: "",
    build_sender: "owner",
    build_started: 0,
    build_finished: 0,
    build_created: expect.any(Number),
    build_updated: expect.any(Number),
    stage_name: "default",
    stage_kind: "pipeline",
    stage_type: "exec",
    stage_status: "pending",
    stage_machine: "",
    stage_os: expect.any(String),
    stage_arch: expect.any(String),
    stage_variant: "",
    stage_kernel: "",
    stage_limit: "0",
    stage_limit_repo: "0",
    stage_started: 0,
    stage_stopped: 0,
  });

  const queue = (await server.call("listQueue")).body;
  expect(queue.map(({ status, name }) => [status, name])).toEqual([
    ["running", "default"],
    ["pending", "default"],
  ]);
  await cancelTwo(two);
  expect((await server.call("listQueue")).body).toEqual([]);
  expect((await server.call("listIncompleteBuilds")).body).toEqual([]);
  expect((await server.call("listIncompleteStages")).body).toEqual([]);
});

it("pauses and resumes the queue", async () => {
  expect((await server.call("pauseQueue")).status).toBe(204);
  const number = await alpha.start();
  expect((await alpha.get(number)).status).toBe("pending");
  expect(server.app.deps.runner.isPaused()).toBe(true);
  expect((await server.call("resumeQueue")).status).toBe(204);
  await alpha.when(number, isRunning);
  await alpha.cancel(number);
});

it("counts users, repositories, builds and running work", async () => {
  const two = await startTwo();
  const total = alpha.params && two.running + two.waiting;
  // The viewer that followed the build has disconnected, which the server notices a little later.
  await expect
    .poll(async () => (await server.call("getStats")).body.events)
    .toEqual({ subscribers: 0 });
  const { body } = await server.call("getStats");
  expect(body).toEqual({
    users: { total: 6 },
    repos: { active: 2 },
    builds: { pending: 1, running: 1, total },
    pipelines: [
      {
        subscribers: 1,
        os: expect.any(String),
        arch: expect.any(String),
        variant: "",
        kernel: "",
        pending: 1,
        running: 1,
      },
    ],
    events: { subscribers: 0 },
    streams: expect.any(Object),
    watchers: {},
  });
  const metrics = await (await server.fetch("/metrics")).text();
  for (const line of [
    "drone_user_count 6",
    "drone_repo_count 2",
    `drone_build_count ${total}`,
    "drone_pending_builds 1",
    "drone_running_builds 1",
    "drone_pending_jobs 1",
    "drone_running_jobs 1",
  ])
    expect(metrics.split("\n")).toContain(line);
  await cancelTwo(two);
});

it("counts the viewers of a running step by its id", async () => {
  const number = await alpha.start();
  const { stages = [] } = await alpha.when(number, ({ stages }) =>
    stages.some(({ steps = [] }) => steps.some((step) => step.name === "wait" && isRunning(step))),
  );
  const step = stages[0]!.steps!.find(({ name }) => name === "wait")!;
  const stop = new AbortController();
  const viewer = await server.fetch(`/api/stream/team/alpha/${number}/1/${step.number}`, {
    signal: stop.signal,
  });
  expect((await server.call("getStats")).body.streams).toEqual({ [step.id]: 1 });
  stop.abort();
  await viewer.text().catch(() => undefined);
  await alpha.cancel(number);
});

it("lists the repositories of everybody, page by page", async () => {
  const slugs = async (query: Record<string, string>) =>
    (await server.call("listAllRepos", { query })).body.map(({ slug }) => slug);
  expect(await slugs({})).toEqual(["team/alpha", "team/beta"]);
  expect(await slugs({ page: "2", per_page: "1" })).toEqual(["team/beta"]);
  expect(await slugs({ page: "x", per_page: "5000" })).toEqual(["team/alpha", "team/beta"]);
  expect(await slugs({ page: "3" })).toEqual([]);
});

it("reports no limit by licence or source control", async () => {
  const { body } = await server.call("getVarz", { as: "nobody" });
  expect(body).toEqual({
    scm: { url: "", rate: { limit: 0, remaining: 0, reset: 0 } },
    license: { kind: "free", seats: 0, repos: 0, expire_at: "0001-01-01T00:00:00Z" },
  });
});
