import { IncompleteStage, type QueueOverview, Repo } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { aBuild, aStage } from "../../components/builds/test/parts.ts";
import { isQueueOutdatedBy } from "../../api/topics/queue-queries.ts";
import {
  modelOfStages,
  platformName,
  queueModel,
  slotWords,
  type QueuedBuild,
} from "./queue-model.ts";

const repo = Repo.parse({ id: 1, namespace: "octo", name: "app", slug: "octo/app" });

/** A repository with a build that has stages with these statuses. */
const inQueue = (number: number, ...statuses: string[]): Repo => ({
  ...repo,
  build: aBuild({
    id: number,
    number,
    status: "running",
    stages: statuses.map((status, at) => aStage({ number: at + 1, name: `s${at + 1}`, status })),
  }),
});
const overview = (...builds: Repo[]): QueueOverview => ({
  paused: false,
  builds,
  left_out: 0,
  hidden: { running: 0, waiting: 2 },
  platforms: [],
  runners: { enabled: false, runners: [] },
});
const named = (builds: readonly QueuedBuild[]) =>
  builds.map(({ build, stages }) => `${build.number}: ${stages.map(({ name }) => name).join()}`);

it("lists a build of which some stages run and others wait twice, each time with these stages alone", () => {
  const model = queueModel(
    overview(inQueue(1, "running", "pending", "running"), inQueue(2, "pending")),
  );
  expect(named(model.running)).toEqual(["1: s1,s3"]);
  expect(named(model.waiting)).toEqual(["1: s2", "2: s1"]);
  expect(model.hidden.waiting).toBe(2);
  // The page of the build must not take some of its stages for all.
  for (const { build } of [...model.running, ...model.waiting])
    expect(build.stages).toBeUndefined();
});

it("groups the stages that a server lists without their builds", () => {
  const row = (build_number: number, stage_name: string, stage_status: string) =>
    IncompleteStage.parse({
      repo_namespace: "octo",
      repo_name: "app",
      repo_slug: "octo/app",
      build_number,
      stage_name,
      stage_status,
      stage_os: "linux",
      stage_arch: "arm64",
    });
  const model = modelOfStages(
    [row(7, "a", "running"), row(8, "b", "pending"), row(7, "c", "pending")],
    true,
  );
  expect(named(model.running)).toEqual(["7: a"]);
  expect(named(model.waiting)).toEqual(["7: c", "8: b"]);
  expect(model.running[0]).toMatchObject({
    namespace: "octo",
    name: "app",
    build: { status: "running" },
  });
  expect(model.paused).toBe(true);
});

it.each([
  [{ subscribers: 4, running: 2, pending: 0 }, "2 of 4 slots busy"],
  [{ subscribers: 1, running: 1, pending: 1 }, "1 of 1 slot busy, 1 stage waits"],
  [{ subscribers: 0, running: 0, pending: 3 }, "No slots, 3 stages wait"],
  [{ subscribers: 1, running: 2, pending: 0 }, "2 of 2 slots busy"],
])("says of %j: %s", (counts, words) => {
  const platform = { os: "linux", arch: "arm64", variant: "", kernel: "", ...counts };
  expect(slotWords(platform)).toBe(words);
  expect(platformName(platform)).toBe("linux/arm64");
});

describe("an event makes the queue outdated", () => {
  const known = overview(inQueue(1, "running", "pending"));
  const event = (number: number, ...statuses: string[]) => {
    const { build, ...rest } = inQueue(number, ...statuses);
    return { ...rest, build: build ?? aBuild({}) };
  };
  it.each([
    ["not if the same stages run and wait", event(1, "running", "pending", "success"), false],
    ["if a stage starts", event(1, "running", "running"), true],
    ["if a stage ends", event(1, "success", "pending"), true],
    ["if a build is new", event(2, "pending"), true],
    ["not if a build outside of it ends", event(2, "success"), false],
    [
      "not if it names no stages, but the same status",
      { ...event(1), build: aBuild({ number: 1, status: "running", stages: undefined }) },
      false,
    ],
    [
      "if it names no stages, and another status",
      { ...event(1), build: aBuild({ number: 1, status: "success", stages: undefined }) },
      true,
    ],
  ])("%s", (_, given, expected) => expect(isQueueOutdatedBy(known, given)).toBe(expected));
});
