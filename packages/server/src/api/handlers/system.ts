import { ApiError } from "../../lib/api-error.ts";
import { droneClient, rareCapabilities } from "@signalbox/contract";
import { version } from "../../lib/version.ts";
import type { Deps } from "./deps.ts";
import type { Handler, StoreHandler } from "./handler.ts";
import { describeRunners } from "../../execution/rpc/describe-runners.ts";
import { countPlatforms } from "../../execution/count-platforms.ts";

type StatsDeps = Pick<Deps, "store" | "hub" | "logs" | "machine" | "runnerRpc" | "clock">;

/** `streams` counts the viewers of running steps by step id. */
export const getStats: Handler<"getStats", StatsDeps> = (
  _input,
  { store, hub, logs, machine, runnerRpc, clock },
) => {
  const counts = store.counts.read();
  const runners = runnerRpc?.queue.known() ?? [];
  return {
    users: { total: counts.users },
    repos: { active: counts.activeRepos },
    builds: {
      pending: counts.pendingBuilds,
      running: counts.runningBuilds,
      total: counts.builds,
    },
    pipelines: countPlatforms(machine, runners, store.queue.listStages(), clock()),
    events: { subscribers: hub.size() },
    streams: Object.fromEntries(
      logs.running().flatMap(({ place, viewers }) => {
        const stage = store.stages.find(place.build, place.stage);
        const step = stage && store.steps.find(stage.id, place.step);
        return step === undefined ? [] : [[step.id, viewers]];
      }),
    ),
    watchers: {},
  };
};

export const getCapabilities: Handler<"getCapabilities", unknown> = () => ({
  name: "this Signalbox",
  lacks: {
    index: "This Signalbox knows all its builds, so it keeps no index of them.",
    ...rareCapabilities,
  },
  client: droneClient,
});

export const getVersion: Handler<"getVersion", unknown> = () => ({
  source: "signalbox",
  version,
});

/** There is no rate limit of a source-control host and no licence limit. */
export const getVarz: Handler<"getVarz", unknown> = () => ({
  scm: { url: "", rate: { limit: 0, remaining: 0, reset: 0 } },
  license: { kind: "free", seats: 0, repos: 0, expire_at: "0001-01-01T00:00:00Z" },
});

const maxBuilds = 50;

export const listIncompleteBuilds: StoreHandler<"listIncompleteBuilds"> = (_input, { store }) =>
  store.queue.listBuilds(maxBuilds).flatMap((build) => {
    const repo = store.repos.findById(build.repo_id)?.repo;
    return repo === undefined ? [] : [{ ...repo, build }];
  });

export const listIncompleteStages: StoreHandler<"listIncompleteStages"> = (_input, { store }) =>
  store.queue.listRows();

export const listQueue: StoreHandler<"listQueue"> = (_input, { store }) => store.queue.listStages();

export const pauseQueue: Handler<"pauseQueue", Pick<Deps, "runner">> = (_input, { runner }) => {
  runner.pause();
  return undefined;
};

export const resumeQueue: Handler<"resumeQueue", Pick<Deps, "runner">> = (_input, { runner }) => {
  runner.resume();
  return undefined;
};

export const listRunners: Handler<"listRunners", Pick<Deps, "store" | "clock" | "runnerRpc">> = (
  _input,
  { store, clock, runnerRpc },
) => ({
  enabled: runnerRpc !== undefined,
  runners: runnerRpc === undefined ? [] : describeRunners(runnerRpc.queue.known(), store, clock()),
});

/** Only a connected server keeps one. */
export const purgeIndex: Handler<"purgeIndex", unknown> = () => {
  throw new ApiError(404, "This server keeps no index: it has the builds themselves");
};

type ExampleHandler<Name extends "getExample" | "removeExample"> = Handler<
  Name,
  Pick<Deps, "removal">
>;

export const getExample: ExampleHandler<"getExample"> = (_input, { removal }) => removal.describe();

export const removeExample: ExampleHandler<"removeExample"> = async (_input, { removal }) => {
  await removal.run();
  return undefined;
};

type ImageHandler<Name extends "getPulledImages" | "removePulledImages"> = Handler<
  Name,
  Pick<Deps, "images">
>;

export const getPulledImages: ImageHandler<"getPulledImages"> = (_input, { images }) =>
  images.count();

export const removePulledImages: ImageHandler<"removePulledImages"> = (_input, { images }) =>
  images.remove();
