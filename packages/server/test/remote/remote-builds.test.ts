import { writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineOf, statuses, stepOf, type BuildFixture } from "../build-fixture.ts";
import { checkForCommits } from "../enabled-repository.ts";
import { startRemoteFixture, type RemoteFixture } from "./remote-fixture.ts";

/** A server that runs one stage at a time itself, and has runners beside it. */
let remote: RemoteFixture;
beforeAll(async () => {
  remote = await startRemoteFixture({ concurrency: 1 });
});
afterAll(() => remote.close());

/** Only runners with this label run such stages. */
const away = ["node: { place: away }"];
const labels = { place: "away" };
const awayPipeline = (...commands: string[]): string => pipelineOf({ work: { commands } }, away);
const named = (pipeline: string, name: string): string =>
  pipeline.replace("name: default", `name: ${name}`);

/** The next stage that a runner with the label gets, accepted by it. */
const takeStage = async () => {
  const stage = await remote.client.request({ labels });
  if (stage === undefined) throw new Error("the server offered no stage");
  expect((await remote.client.accept(stage.id, "by-hand")).status).toBe(200);
  return stage;
};

describe("stages of one build", () => {
  it("depend on each other across machines", async () => {
    const builds = await remote.create(
      [
        named(pipelineOf({ first: { commands: ["true"] } }), "first"),
        named(awayPipeline("true"), "second").replace("node:", "depends_on: [first]\nnode:"),
        named(pipelineOf({ third: { commands: ["true"] } }, ["depends_on: [second]"]), "third"),
      ].join("---\n"),
    );
    const number = await builds.start();
    const runner = remote.startRunner({ machine: "m1", traits: { labels } });
    const build = await builds.ended(number);
    await runner.stop();
    expect(statuses(build)).toEqual({ first: "success", second: "success", third: "success" });
    expect(build.stages.map(({ machine }) => machine)).toEqual([hostname(), "m1", hostname()]);
  });

  it("are skipped after a remote stage has failed", async () => {
    const after = named(pipelineOf({ x: { commands: ["true"] } }), "after");
    const builds = await remote.create(
      `${awayPipeline("exit 3")}---\n${after.replace("steps:", "depends_on: [default]\nsteps:")}`,
    );
    const number = await builds.start();
    const runner = remote.startRunner({ machine: "m1", traits: { labels } });
    const build = await builds.ended(number);
    await runner.stop();
    expect(build.status).toBe("failure");
    expect(statuses(build)).toEqual({ default: "failure", after: "skipped" });
    expect(stepOf(build, "work")).toMatchObject({ status: "failure", exit_code: 3 });
  });
});

describe("a commit to a protected repository", () => {
  const push = async (): Promise<{ builds: BuildFixture; number: number }> => {
    const builds = await remote.create(awayPipeline("true"));
    const { params } = builds;
    await remote.server.call("updateRepo", { params, body: { protected: true } });
    await builds.git.commit({ "a.txt": "1" }, "Change");
    await checkForCommits(remote.server);
    const { body } = await remote.server.call("listBuilds", { params });
    expect(body).toHaveLength(1);
    return { builds, number: body[0]?.number ?? 0 };
  };

  it("goes to a runner when it is approved, and not before", async () => {
    const { builds, number } = await push();
    const later = await remote.create(awayPipeline("true"));
    const laterNumber = await later.start();
    const blocked = (await builds.get(number)).stages[0];
    expect(blocked?.status).toBe("blocked");
    expect((await remote.client.accept(blocked?.id ?? 0, "m1")).status).toBe(409);
    expect((await takeStage()).id).not.toBe(blocked?.id);
    await later.cancel(laterNumber);

    const params = { ...builds.params, number, stage: 1 };
    expect((await remote.server.call("approveStage", { params })).status).toBe(204);
    const runner = remote.startRunner({ machine: "m1", traits: { labels } });
    expect(await builds.ended(number)).toMatchObject({
      status: "success",
      stages: [{ machine: "m1" }],
    });
    await runner.stop();
  });

  it("goes to no runner when it is declined", async () => {
    const { builds, number } = await push();
    const params = { ...builds.params, number, stage: 1 };
    await remote.server.call("declineStage", { params });
    const id = (await builds.get(number)).stages[0]?.id ?? 0;
    expect((await remote.client.accept(id, "m1")).status).toBe(409);
    const later = await remote.create(awayPipeline("true"));
    const laterNumber = await later.start();
    expect((await takeStage()).id).not.toBe(id);
    await later.cancel(laterNumber);
    expect((await builds.get(number)).status).toBe("declined");
  });
});

it("a restarted build runs on a runner again, with details and a token of its own", async () => {
  const builds = await remote.create(awayPipeline("true"));
  const number = await builds.start();
  const first = await takeStage();
  const { netrc } = await remote.client.details(first.id);
  await remote.client.updateStage(first.id, { status: "failure" });
  const params = { ...builds.params, number };
  const { body } = await remote.server.call("restartBuild", { params });
  const again = await takeStage();
  expect(again.id).not.toBe(first.id);
  const details = await remote.client.details(again.id);
  expect(details.netrc.password).not.toBe(netrc.password);
  await remote.client.updateStage(again.id, { status: "success" });
  expect(await builds.get(body?.number ?? 0)).toMatchObject({ status: "success", parent: number });
  expect((await builds.get(number)).status).toBe("failure");
});

describe("a cancelled build", () => {
  it("goes to no runner if it has waited for one", async () => {
    const builds = await remote.create(awayPipeline("true"));
    const cancelled = await builds.start();
    await builds.cancel(cancelled);
    expect(statuses(await builds.get(cancelled))).toEqual({ default: "skipped" });
    const number = await builds.start();
    const { id } = await takeStage();
    expect((await builds.get(number)).stages[0]?.id).toBe(id);
    await builds.cancel(number);
  });

  it("cannot be accepted if it was cancelled after the runner got its stage", async () => {
    const builds = await remote.create(awayPipeline("true"));
    const number = await builds.start();
    const stage = await remote.client.request({ labels });
    await builds.cancel(number);
    expect((await remote.client.accept(stage?.id ?? 0, "m1")).status).toBe(409);
    expect((await builds.get(number)).status).toBe("killed");
  });

  it("is reported to the runner, whose later updates change nothing", async () => {
    const builds = await remote.create(awayPipeline("true"));
    const number = await builds.start();
    const stage = await takeStage();
    await remote.client.details(stage.id);
    const watching = remote.client.watch(stage.build_id);
    await builds.cancel(number);
    expect((await watching).status).toBe(200);
    expect((await remote.client.updateStage(stage.id, { status: "success" })).status).toBe(409);
    expect((await builds.get(number)).status).toBe("killed");
  });
});

/** Has a runner begin a stage whose repository has a time limit of a minute. */
const beginLimited = async () => {
  const builds = await remote.create(awayPipeline("true"));
  const { params } = builds;
  await remote.server.call("updateRepo", { params, body: { timeout: 1 } });
  const number = await builds.start();
  const stage = await takeStage();
  await remote.client.details(stage.id);
  await remote.client.updateStage(stage.id, { status: "running" });
  return { stage, ended: () => builds.ended(number) };
};

it("a runner learns that the time limit of its stage has passed", async () => {
  const { stage, ended } = await beginLimited();
  const watching = remote.client.watch(stage.build_id);
  remote.server.advance(60 + 61);
  expect((await watching).status).toBe(200);
  const build = await ended();
  expect(build.status).toBe("killed");
  expect(build.stages[0]?.steps).toBeUndefined();
  expect(build.stages[0]?.error).toMatch("exceeded its time limit of 1 minute");
});

it.each([
  [50, true],
  [30, false],
])(
  "a stage that its runner kills after %i seconds has run out of time: %s",
  async (seconds, isLate) => {
    const { stage, ended } = await beginLimited();
    remote.server.advance(seconds);
    await remote.client.updateStage(stage.id, { status: "killed", exit_code: 137 });
    const build = await ended();
    expect(build.status).toBe("killed");
    const { error = "" } = build.stages[0] ?? {};
    expect(error.includes("exceeded its time limit of 1 minute")).toBe(isLate);
  },
);

describe("limits count the stages of all machines", () => {
  /** Its first build runs on this machine until its gate is opened. */
  const createGated = async (name: string, head: string[] = []) => {
    const gate = join(remote.server.folder, `${name}.go`);
    const commands = [`until test -e ${gate}; do sleep 0.02; done`];
    const builds = await remote.create(pipelineOf({ wait: { commands } }, head));
    return { builds, open: () => writeFile(gate, "") };
  };

  it.each([
    ["of a repository", [], { throttle: 1 }],
    ["of a pipeline", ["concurrency: { limit: 1 }"], {}],
  ])("%s", async (name, head, body) => {
    const { builds, open } = await createGated(name.replaceAll(" ", "-"), head);
    const { params } = builds;
    await remote.server.call("updateRepo", { params, body });
    const first = await builds.start();
    await builds.when(first, ({ status }) => status === "running");
    const second = await builds.start();
    const third = await remote.shared.start();
    const stage = await remote.client.request();
    expect(stage?.id).toBe((await remote.shared.get(third)).stages[0]?.id);
    expect((await builds.get(second)).status).toBe("pending");
    await remote.shared.cancel(third);
    await open();
    await builds.ended(first);
    expect(await builds.ended(second)).toMatchObject({ status: "success" });
  });
});
