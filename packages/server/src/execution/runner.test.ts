import { once } from "node:events";
import { isFinished } from "@signalbox/contract";
import { afterAll, describe, expect, it } from "vitest";
import { pipelineOf, program, stepOf } from "../../test/build-fixture.ts";
import { removeRepositories } from "../../test/git-fixture.ts";
import type { EventStream } from "../live/streams/event-stream.ts";
import type { StoredLog } from "../live/log-store.ts";
import type { DetailedBuild } from "../store/stages.ts";
import { createRunnerFixture } from "../../test/runner-fixture.ts";

afterAll(removeRepositories);

const isOver = ({ status }: { status: string }): boolean => isFinished(status);
const hasBegun = (build: DetailedBuild): boolean => stepOf(build, "first")?.status === "running";
const endless = {
  first: { commands: [`${program("forever.sh")} /dev/null`] },
  later: { commands: ["true"] },
};
const forever = pipelineOf(endless);

describe("the runner", () => {
  it("shows a step as running when its log exists, as ended when it is stored, and then ends the stream", async () => {
    const pipeline = pipelineOf({ x: { commands: ["echo hello"] } });
    const { addBuild, runner, onPublish, logs, when } = await createRunnerFixture(pipeline);
    const build = addBuild();
    const place = { build: build.id, stage: 1, step: 2 };
    const seen: string[] = [];
    const eof = Promise.withResolvers<Promise<StoredLog | undefined>>();
    const viewer: EventStream = {
      send: (frames) => {
        seen.push(...(frames.toString().match(/hello/g) ?? []));
        return true;
      },
      sendEvent: () => undefined,
      drained: () => Promise.resolve(),
      waiting: () => 0,
      end: () => {
        seen.push("eof");
        eof.resolve(logs.read(place));
      },
      disconnect: () => seen.push("cut off"),
      closed: new AbortController().signal,
    };
    onPublish((now) => {
      const status = stepOf(now, "x")?.status;
      if (status === undefined || seen.includes(status)) return;
      seen.push(status);
      if (status === "running") logs.watch(place, viewer);
    });
    runner.wake();
    await when(build.id, isOver);
    expect(seen.slice(0, 2)).toEqual(["pending", "running"]);
    expect(seen.slice(-2)).toEqual(["success", "eof"]);
    expect(seen.filter((word) => word === "hello")).toHaveLength(2);
    expect((await eof.promise)?.length).toBeGreaterThan(50);
    await runner.close();
  });

  it("ends a stage as killed when the repository's timeout expires", async () => {
    const pipeline = pipelineOf(endless, ["clone: { disable: true }"]);
    const fixture = await createRunnerFixture(pipeline);
    const build = fixture.addBuild();
    fixture.runner.wake();
    await fixture.when(build.id, hasBegun);
    fixture.expire();
    const ended = await fixture.when(build.id, isOver);
    expect(ended.status).toBe("killed");
    expect(ended.stages[0]).toMatchObject({ status: "killed", exit_code: 137 });
    expect(ended.stages[0]?.error).toBeUndefined();
    expect(stepOf(ended, "first")).toMatchObject({ status: "killed", exit_code: 137 });
    expect(stepOf(ended, "first")?.error).toMatch("exceeded its time limit");
    expect(stepOf(ended, "later")).toMatchObject({ status: "skipped" });
    await fixture.runner.close();
  });

  it("gives a stage the reason when its time ends before a step that counts", async () => {
    const ignored = { first: { ...endless.first, extra: ["failure: ignore"] } };
    const pipeline = pipelineOf(ignored, ["clone: { disable: true }"]);
    const fixture = await createRunnerFixture(pipeline);
    const build = fixture.addBuild();
    fixture.runner.wake();
    await fixture.when(build.id, hasBegun);
    fixture.expire();
    const ended = await fixture.when(build.id, isOver);
    expect(stepOf(ended, "first")).toMatchObject({ status: "killed", errignore: true });
    const error =
      "The stage exceeded its time limit of 60 minutes, which is a setting of the repository";
    expect(ended.stages[0]).toMatchObject({ status: "killed", exit_code: 137, error });
    await fixture.runner.close();
  });

  it("gives a stage the reason when its time ends before it is prepared", async () => {
    const fixture = await createRunnerFixture(forever, {
      beforePrepare: (signal) => {
        const ended = once(signal, "abort");
        fixture.expire();
        return ended;
      },
    });
    const build = fixture.addBuild();
    fixture.runner.wake();
    const ended = await fixture.when(build.id, isOver);
    expect(ended.status).toBe("killed");
    expect(ended.stages[0]).toMatchObject({ status: "killed", steps: undefined });
    expect(ended.stages[0]?.error).toMatch("exceeded its time limit of 60 minutes");
    await fixture.runner.close();
  });

  it("ends running stages with an error when it is closed, and keeps pending ones", async () => {
    const { addBuild, runner, when, get } = await createRunnerFixture(forever, { concurrency: 1 });
    const [running, waiting] = [addBuild(), addBuild()];
    runner.wake();
    await when(running.id, hasBegun);
    await runner.close();
    const ended = get(running.id);
    expect(ended).toMatchObject({
      status: "error",
      error: "The server stopped while this build ran",
    });
    expect(ended.stages[0]).toMatchObject({ status: "error", exit_code: 255 });
    expect(stepOf(ended, "first")?.status).toBe("error");
    expect(stepOf(ended, "later")?.status).toBe("skipped");
    expect(get(waiting.id)).toMatchObject({ status: "pending", stages: [{ status: "pending" }] });
  });

  it("runs at most the allowed number of stages, in order of arrival", async () => {
    const pipeline = pipelineOf({ x: { commands: ["true"] } });
    const { addBuild, runner, onPublish, when, store } = await createRunnerFixture(pipeline);
    const builds = Array.from({ length: 6 }, () => addBuild());
    const begun = new Set<number>();
    let max = 0;
    onPublish(({ id, status }) => {
      if (status === "running") begun.add(id);
      const running = store.stages.listQueue().filter((stage) => stage.status === "running");
      max = Math.max(max, running.length);
    });
    runner.wake();
    for (const { id } of builds) expect((await when(id, isOver)).status).toBe("success");
    expect([...begun]).toEqual(builds.map(({ id }) => id));
    expect(max).toBe(2);
    await runner.close();
  });

  it("starts nothing while it is paused", async () => {
    const pipeline = pipelineOf({ x: { commands: ["true"] } });
    const { addBuild, runner, when, get } = await createRunnerFixture(pipeline);
    runner.pause();
    const build = addBuild();
    runner.wake();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(get(build.id).status).toBe("pending");
    runner.resume();
    expect((await when(build.id, isOver)).status).toBe("success");
    await runner.close();
  });

  it("ends a build as an error if its pipeline file can no longer be read", async () => {
    const pipeline = pipelineOf({ x: { commands: ["true"] } });
    const { addBuild, runner, when, store } = await createRunnerFixture(pipeline);
    const build = addBuild();
    store.repos.update(build.repo_id, { config_path: "gone.yml" });
    runner.wake();
    const ended = await when(build.id, isOver);
    expect(ended.stages[0]).toMatchObject({
      status: "error",
      error: "The pipeline file cannot be read: Not Found",
    });
    await runner.close();
  });

  it("ends docker stages without an engine as errors that name it, and runs the others", async () => {
    const docker = "kind: pipeline\nname: docker\nsteps: [{ name: x, image: alpine }]\n";
    const pipeline = `${pipelineOf({ x: { commands: ["true"] } })}---\n${docker}`;
    const dockerHost = "unix:///nowhere/docker.sock";
    const { addBuild, runner, when } = await createRunnerFixture(pipeline, { dockerHost });
    const { id } = addBuild();
    runner.wake();
    const ended = await when(id, isOver);
    expect(ended.stages.map(({ status, error }) => [status, error])).toEqual([
      ["success", undefined],
      ["error", expect.stringContaining("unix:///nowhere/docker.sock")],
    ]);
    await runner.close();
  });
});
