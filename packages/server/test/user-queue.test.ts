import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, program, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type Person, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let open: BuildFixture;
let running: number;
let waiting: number;
let hidden: number;
const forever = pipelineOf({ wait: { commands: [program("forever.sh")] } });

/** One stage runs, and two wait for it. The first of them is in a repository that the reader may not read. */
beforeAll(async () => {
  server = await startTestApp({ concurrency: 1 });
  open = await createBuildFixture(server, "open", forever);
  const secret = await createBuildFixture(server, "secret", forever);
  await secret.git.git("config", "--unset-all", "signalbox.read");
  await server.call("syncUserRepos");
  const first = await open.start();
  running = (await open.when(first, ({ status }) => status === "running")).id;
  hidden = (await secret.get(await secret.start())).id;
  waiting = (await open.get(await open.start())).id;
});
afterAll(() => server.close());

const queueOf = async (as: Person) => (await server.call("listUserQueue", { as })).body;

it("tells each user what their visible builds wait for, and the places of these in the whole queue", async () => {
  const second = { [waiting]: "Waits for a free slot. Place 2 of 2 in the queue" };
  const first = { [hidden]: "Waits for a free slot. Next in the queue" };
  expect(await queueOf("writer")).toEqual({ ...first, ...second });
  expect(await queueOf("reader")).toEqual(second);
  expect(await queueOf("stranger")).toEqual({});
});

it("names a repository's limit and a paused queue as what a build waits for", async () => {
  const reason = async () => (await queueOf("reader"))?.[waiting];
  await server.call("updateRepo", { params: open.params, body: { throttle: 1 } });
  expect(await reason()).toMatch(
    /^Waits for other stages of this repository: at most 1 may run at once\. Place 2/,
  );
  await server.call("pauseQueue");
  expect(await reason()).toMatch(/^Waits until the queue is resumed\. Place 2/);
  await server.call("resumeQueue");
});

it("shows each user the queue of what they may see, and counts the rest", async () => {
  await server.call("updateRepo", { params: open.params, body: { throttle: 0 } });
  const overviewOf = async (as: Person) => (await server.call("getQueueOverview", { as })).body;
  const rowsOf = async (as: Person) =>
    (await overviewOf(as)).builds.map(({ slug, build }) =>
      [slug, build?.id, ...(build?.stages ?? []).map((one) => one.waits_for ?? one.status)].join(
        " ",
      ),
    );
  const shown = [
    `team/open ${running} running`,
    `team/open ${waiting} Waits for a free slot. Place 2 of 2 in the queue`,
  ];
  const secret = `team/secret ${hidden} Waits for a free slot. Next in the queue`;
  expect(await rowsOf("reader")).toEqual(shown);
  expect((await overviewOf("reader")).hidden).toEqual({ running: 0, waiting: 1 });
  expect(await rowsOf("owner")).toEqual([shown[0], secret, shown[1]]);
  expect(await overviewOf("stranger")).toMatchObject({
    paused: false,
    builds: [],
    left_out: 0,
    hidden: { running: 1, waiting: 2 },
    platforms: [{ subscribers: 1, running: 1, pending: 2 }],
    runners: { enabled: false, runners: [] },
  });
  expect(JSON.stringify(await overviewOf("stranger"))).not.toMatch(/secret|team/);
  expect((await server.call("getQueueOverview", { as: "nobody" })).status).toBe(401);

  await server.call("pauseQueue");
  const paused = await overviewOf("reader");
  expect(paused.paused).toBe(true);
  expect(paused.builds[1]?.build?.stages?.[0]?.waits_for).toMatch(
    /^Waits until the queue is resumed/,
  );
  await server.call("resumeQueue");

  const { repos } = server.app.deps.store;
  const { id } = repos.find("team", "secret")!.repo;
  repos.update(id, { visibility: "public" });
  expect(await rowsOf("stranger")).toEqual([secret]);
  repos.update(id, { visibility: "private" });
});

it("adds the unfinished builds that the user may see to the newest ones if asked to", async () => {
  const { store } = server.app.deps;
  const { id } = store.repos.find("team", "open")!.repo;
  const ended = { trigger: "@hook", event: "push", ref: "refs/heads/main", status: "success" };
  for (let count = 0; count < 25; count += 1) store.builds.insert(id, { ...ended, after: "" }, []);
  const olderOf = async (as: Person, query: Record<string, string>) => {
    const { body } = await server.call("listRecentBuilds", { as, query });
    return body.slice(25).map(({ build }) => build?.id);
  };
  expect(await olderOf("reader", {})).toEqual([]);
  expect(await olderOf("reader", { unfinished: "true" })).toEqual([waiting, running]);
  expect(await olderOf("writer", { unfinished: "true" })).toEqual([waiting, hidden, running]);
  const { body } = await server.call("listRecentBuilds", {
    as: "stranger",
    query: { unfinished: "true" },
  });
  expect(body).toEqual([]);
});
