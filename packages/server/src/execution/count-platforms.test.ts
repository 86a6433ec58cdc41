import { Stage } from "@signalbox/contract";
import { expect, it } from "vitest";
import { traitsOf } from "../../test/runner-traits.ts";
import { countPlatforms } from "./count-platforms.ts";
import { createRemoteQueue } from "./remote-queue.ts";

const here = { os: "linux", arch: "amd64", capacity: 2 };
const stage = (status: string, arch: string): Stage =>
  Stage.parse({ id: 1, number: 1, name: "x", status, os: "linux", arch });
const platform = { os: "linux", arch: "amd64", variant: "", kernel: "" };

it("counts only this machine's platform if no runner and no stage has another one", () => {
  expect(countPlatforms(here, [], [stage("pending", "amd64")], 0)).toEqual([
    { ...platform, subscribers: 2, pending: 1, running: 0 },
  ]);
});

it("adds the runners that wait or are busy, by platform", () => {
  const queue = createRemoteQueue(() => 0);
  const never = new AbortController().signal;
  const arm = traitsOf({ arch: "arm64" });
  void queue.wait(traitsOf(), "10.0.0.1", never);
  void queue.wait(arm, "10.0.0.2", never);
  queue.restore(5, "m2", "10.0.0.2", arm);
  const stages = [stage("running", "arm64"), stage("pending", "arm64"), stage("running", "amd64")];
  expect(countPlatforms(here, queue.known(), stages, 0)).toEqual([
    { ...platform, subscribers: 3, pending: 0, running: 1 },
    { ...platform, arch: "arm64", subscribers: 2, pending: 1, running: 1 },
  ]);
});
