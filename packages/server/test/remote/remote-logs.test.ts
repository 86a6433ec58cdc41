import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineOf, stepOf } from "../build-fixture.ts";
import { line, startRemoteFixture, steps, type RemoteFixture } from "./remote-fixture.ts";

let remote: RemoteFixture;
beforeAll(async () => {
  remote = await startRemoteFixture();
});
afterAll(() => remote.close());

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

  it("do not contain secrets that the runner has not masked", async () => {
    const extra = ["environment: { A: { from_secret: token } }"];
    const builds = await remote.create(pipelineOf({ x: { commands: ["echo $A"], extra } }));
    const body = { name: "token", data: "hunter2hunter2" };
    await remote.server.call("createSecret", { params: builds.params, body });
    const number = await builds.start();
    const stage = await remote.client.request();
    await remote.client.accept(stage?.id ?? 0, "m");
    await remote.client.updateStage(stage?.id ?? 0, { status: "running", steps });
    const step = stepOf(await builds.get(number), "only");
    await remote.client.updateStep(step?.id ?? 0, { ...step, status: "running" });
    await remote.client.upload(step?.id ?? 0, [{ pos: 0, out: "it is hunter2hunter2\n", time: 0 }]);
    await remote.client.updateStep(step?.id ?? 0, { ...step, status: "success" });
    expect(await builds.log(number, 1, 1)).toBe("it is [secret:token]\n");
    await builds.cancel(number);
  });
});
