import { readdirSync, readlinkSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineOf, stepOf } from "../build-fixture.ts";
import { Stage } from "./runner-client.ts";
import { line, startRemoteFixture, steps, type RemoteFixture } from "./remote-fixture.ts";

let remote: RemoteFixture;
beforeAll(async () => {
  remote = await startRemoteFixture();
});
afterAll(() => remote.close());

/** The open log files of the server; 0 on systems that do not name the files of a process. */
const openLogs = (): number =>
  readdirSync("/dev/fd").filter((name) => {
    try {
      return readlinkSync(`/dev/fd/${name}`).endsWith(".log");
    } catch {
      return false;
    }
  }).length;

describe("logs", () => {
  it("reach viewers line by line, once, although a batch arrives twice", async () => {
    const { builds, number, step } = await remote.beginStage();
    const viewer = await builds.watch(number, 1, 1);
    await remote.client.batch(step.id, [line(0), line(1)]);
    await remote.client.batch(step.id, [line(0), line(1)]);
    await remote.client.batch(step.id, [line(2)]);
    await expect.poll(() => viewer.lines.map(({ pos }) => pos)).toEqual([0, 1, 2]);
    await builds.cancel(number);
    expect(await viewer.ended).toEqual([line(0), line(1), line(2)]);
  });

  it("keep lines of batches that the upload lacks, and get lines that were lost in a gap", async () => {
    const { builds, number, step, stage } = await remote.beginStage();
    await remote.client.batch(step.id, [line(0), line(1)]);
    await remote.client.batch(step.id, [line(4)]);
    await remote.client.upload(step.id, [line(3), line(4), line(5)]);
    await remote.client.updateStep(step.id, { ...step, status: "success" });
    await remote.client.updateStage(stage.id, { status: "success" });
    expect(await builds.log(number, 1, 1)).toBe(
      "line 0\nline 1\nSignalbox: line 3 is missing\nline 3\nline 4\nline 5\n",
    );
  });

  it("are open only while lines come, however many steps a runner reports", async () => {
    const { builds, number, stage } = await remote.acceptStage();
    const many = Array.from({ length: 400 }, (_, index) => {
      return { id: 0, number: index + 1, name: `step-${index}`, status: "pending" };
    });
    const answer = await remote.client.updateStage(stage.id, { status: "running", steps: many });
    const { steps: stored } = Stage.parse(await answer.json());
    for (const step of stored ?? [])
      await remote.client.updateStep(step.id, { ...step, status: "running" });
    expect(openLogs()).toBe(0);
    for (const { id } of stored ?? []) await remote.client.batch(id, [line(0)]);
    expect(openLogs()).toBeLessThanOrEqual(256);
    await remote.client.batch(stored?.[0]?.id ?? 0, [line(1)]);
    await remote.client.updateStage(stage.id, { status: "success" });
    expect(await builds.log(number, 1, 1)).toBe("line 0\nline 1\n");
    expect(await builds.log(number, 1, 400)).toBe("line 0\n");
    await expect.poll(openLogs).toBe(0);
  });

  it.each([
    ["exec", "[secret:token]"],
    ["docker", "******"],
  ])("do not contain secrets that the runner has not masked: %s, %s", async (type, mask) => {
    const extra = ["environment: { A: { from_secret: token } }"];
    const pipeline = pipelineOf({ x: { commands: ["echo $A"], extra } }).replace("exec", type);
    const builds = await remote.create(pipeline);
    const body = { name: "token", data: "hunter2hunter2" };
    await remote.server.call("createSecret", { params: builds.params, body });
    const number = await builds.start();
    const stage = await remote.client.request({ type });
    await remote.client.accept(stage?.id ?? 0, "m");
    await remote.client.updateStage(stage?.id ?? 0, { status: "running", steps });
    const step = stepOf(await builds.get(number), "only");
    const id = step?.id ?? 0;
    await remote.client.updateStep(id, { ...step, status: "running" });
    const texts = [
      "it is hunter2hunter2\n",
      "hunter2hun\x1b[1",
      "mter2, hunter",
      "2hunter2\n",
      "hun",
    ];
    const lines = texts.map((out, pos) => ({ pos, out, time: 0 }));
    for (const line of lines.slice(0, 3)) await remote.client.batch(id, [line]);
    await remote.client.upload(id, lines);
    await remote.client.updateStep(id, { ...step, status: "success" });
    expect(await builds.log(number, 1, 1)).toBe(`it is ${mask}\n${mask}\x1b[1m, ${mask}\nhun`);
    await builds.cancel(number);
  });

  it("of a cancelled build do not contain secrets in pieces", async () => {
    const extra = ["environment: { A: { from_secret: token } }"];
    const builds = await remote.create(pipelineOf({ x: { commands: ["echo $A"], extra } }));
    const body = { name: "token", data: "hunter2hunter2" };
    await remote.server.call("createSecret", { params: builds.params, body });
    const { number, step } = await remote.beginStage(builds);
    await remote.client.batch(step.id, [{ pos: 0, out: "one\n", time: 0 }]);
    await builds.cancel(number);
    const texts = ["one\n", "hunter2", "hunter2\n", "hunt"];
    const lines = texts.map((out, pos) => ({ pos, out, time: 0 }));
    expect((await remote.client.upload(step.id, lines)).status).toBe(200);
    expect(await builds.log(number, 1, 1)).toBe("one\n[secret:token]\nhunt");
    expect((await remote.client.upload(step.id, lines)).status).toBe(409);
  });
});
