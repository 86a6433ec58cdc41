import { isFinished } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineOf, stepOf } from "../build-fixture.ts";
import { hello, line, startRemoteFixture, type RemoteFixture } from "./remote-fixture.ts";

let remote: RemoteFixture;
beforeAll(async () => {
  remote = await startRemoteFixture();
});
afterAll(() => remote.close());

describe("a runner", () => {
  it("runs a build from the clone to the end, and its log is complete", async () => {
    const builds = remote.shared;
    const number = await builds.start();
    const runner = remote.startRunner({ machine: "m1" });
    const build = await builds.ended(number);
    await runner.stop();
    expect(build.status).toBe("success");
    expect(build.stages[0]).toMatchObject({ machine: "m1", status: "success" });
    const step = stepOf(build, "hello");
    expect(await builds.log(number, 1, step?.number ?? 0)).toBe(`${hello}hello\n`);
  });

  it("learns that its build is cancelled, and ends its processes", async () => {
    const builds = await remote.create(
      pipelineOf({ long: { commands: ["echo begins", "sleep 600"] } }),
    );
    const number = await builds.start();
    const runner = remote.startRunner({ machine: "m1" });
    await builds.when(number, (build) => stepOf(build, "long")?.status === "running");
    await builds.cancel(number);
    await runner.stop();
    expect((await builds.ended(number)).status).toBe("killed");
  });
});

describe("the queue", () => {
  it("says which runner a stage waits for, and gives the stage to it when it connects", async () => {
    const builds = await remote.create(
      pipelineOf({ x: { commands: ["true"] } }, ["node: { gpu: yes }"]),
    );
    const number = await builds.start();
    const waiting = await builds.when(number, ({ stages }) => stages[0]?.waits_for !== undefined);
    expect(waiting.stages?.[0]?.waits_for).toMatch(
      /^Waits for a runner: exec, gpu=yes; connected: /,
    );
    const stage = await remote.client.request({ labels: { gpu: "yes" } });
    expect((await remote.client.accept(stage?.id ?? 0, "m2")).status).toBe(200);
    expect((await builds.get(number)).stages[0]?.waits_for).toBeUndefined();
    await builds.cancel(number);
  });

  it("gives a stage to one runner: a second one gets a 409", async () => {
    const { stage, builds, number } = await remote.acceptStage();
    expect((await remote.client.accept(stage.id, "other")).status).toBe(409);
    await builds.cancel(number);
  });

  it("lets a runner accept again if the answer to it was lost, until it has the details", async () => {
    const { stage, builds, number } = await remote.acceptStage();
    const again = await remote.client.accept(stage.id, "by-hand");
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ id: stage.id, machine: "by-hand" });
    await remote.client.details(stage.id);
    expect((await remote.client.accept(stage.id, "by-hand")).status).toBe(409);
    await builds.cancel(number);
  });

  it("does not give a stage to a runner that it was not offered to", async () => {
    const number = await remote.shared.start();
    const { id } = (await remote.shared.get(number)).stages[0]!;
    expect((await remote.client.accept(id, "greedy")).status).toBe(409);
    const stage = await remote.client.request();
    expect(stage?.id).toBe(id);
    expect((await remote.client.accept(id, "patient")).status).toBe(200);
    await remote.shared.cancel(number);
  });

  it("gives a stage to another runner if the first one has left", async () => {
    const leave = new AbortController();
    const left = remote.client.request({}, leave.signal).catch(() => "left");
    await expect.poll(() => remote.server.app.deps.runnerRpc?.queue.waiting().length).toBe(1);
    leave.abort();
    expect(await left).toBe("left");
    await expect.poll(() => remote.server.app.deps.runnerRpc?.queue.waiting().length).toBe(0);
    const { builds, number } = await remote.acceptStage();
    await builds.cancel(number);
  });
});

describe("details that cannot be read", () => {
  it("end the stage at once with the reason, and the build continues", async () => {
    const after = hello.replace(
      "name: default",
      "name: after\ndepends_on: [default]\ntrigger: { status: [failure] }",
    );
    const builds = await remote.create(`${hello}# \${CI:0:-1}\n---\n${after}`);
    const { stage, number } = await remote.acceptStage(builds);
    const refused = await remote.client.send("GET", `/stage/${stage.id}`);
    expect(refused.status).toBe(409);
    const error = expect.stringContaining("negative length in ${CI:0:-1}") as unknown;
    const { stages } = await builds.get(number);
    expect(stages[0]).toMatchObject({ status: "error", exit_code: 255, error });
    expect(stages[1]?.status).toBe("pending");
    await builds.cancel(number);
  });
});

describe("a runner that does not call", () => {
  it("loses its stage after 15 minutes, and its later calls are refused", async () => {
    const { builds, number, step, stage } = await remote.beginStage();
    await remote.client.batch(step.id, [line(0)]);
    remote.server.advance(15 * 60 - 30);
    await remote.client.batch(step.id, [line(1)]);
    remote.server.advance(15 * 60 - 30);
    expect((await remote.client.batch(step.id, [line(2)])).status).toBe(200);
    remote.server.advance(15 * 60);
    const build = await builds.ended(number);
    const reason =
      "The runner by-hand did not contact the server for 15 minutes, so the stage is considered lost";
    expect(build.status).toBe("error");
    expect(build.stages[0]).toMatchObject({ status: "error", error: reason });
    expect(stepOf(build, "only")).toMatchObject({ status: "error", error: reason });
    expect((await remote.client.batch(step.id, [line(3)])).status).toBe(409);
    expect((await remote.client.upload(step.id, [line(3)])).status).toBe(409);
    expect((await remote.client.updateStage(stage.id, { status: "success" })).status).toBe(409);
    expect(await builds.log(number, 1, 1)).toBe("line 0\nline 1\nline 2\n");
  });

  it("keeps its stage as long as it watches the build", async () => {
    const { builds, number, stage } = await remote.beginStage();
    for (let times = 0; times < 3; times += 1) {
      remote.server.advance(14 * 60);
      const leave = new AbortController();
      const watching = remote.client.watch(stage.build_id, leave.signal).catch(() => undefined);
      await expect
        .poll(() => remote.server.app.deps.clock() - (lastCallOf(stage.id) ?? 0))
        .toBeLessThan(60_000);
      leave.abort();
      await watching;
    }
    expect((await builds.get(number)).status).toBe("running");
    await builds.cancel(number);
  });

  it("sees its stage end at the time limit", async () => {
    const { builds, number } = await remote.beginStage();
    const { params } = builds;
    await remote.server.call("updateRepo", { params, body: { timeout: 1 } });
    remote.server.advance(60 + 61);
    const build = await builds.ended(number);
    expect(build.status).toBe("killed");
    await remote.server.call("updateRepo", { params, body: { timeout: 60 } });
    expect(stepOf(build, "only")?.error).toContain("exceeded its time limit of 1 minute");
  });
});

const lastCallOf = (stageId: number): number | undefined => {
  const row = remote.server.app.deps.store.remoteStages.find(stageId);
  return row && row.last_call * 1000;
};

it("ends each of its stages", async () => {
  const { body } = await remote.server.call("listQueue");
  expect(body.filter(({ status }) => !isFinished(status))).toEqual([]);
});
