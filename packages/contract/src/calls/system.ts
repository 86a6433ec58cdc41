import { Stage } from "../entities/build.ts";
import { defineCalls } from "./call.ts";
import { Capabilities } from "../entities/capabilities.ts";
import { listOf } from "../entities/fields.ts";
import { Repo } from "../entities/repo.ts";
import {
  Example,
  HookRequest,
  IncompleteStage,
  PulledImages,
  QueueOverview,
  RemovedImages,
  Runners,
  Stats,
  Varz,
  Version,
} from "../entities/system.ts";

/** The calls about the server itself. */
export const systemCalls = defineCalls({
  getCapabilities: {
    summary:
      "Which server this is, as a sentence ends (`Drone 2.25 at ci.example.com`), and for each capability that it lacks, a sentence about that (this server's addition)",
    method: "GET",
    path: "/api/capabilities",
    level: "anyone",
    answer: Capabilities,
  },
  listIncompleteBuilds: {
    summary:
      "The 50 newest builds with a stage that is pending or running, each inside its repository",
    method: "GET",
    path: "/api/builds/incomplete",
    level: "sysadmin",
    answer: listOf(Repo),
  },
  listIncompleteStages: {
    summary: "The pending and running stages of builds, as flat rows",
    method: "GET",
    path: "/api/builds/incomplete/v2",
    level: "sysadmin",
    answer: listOf(IncompleteStage),
  },
  listQueue: {
    summary: "The pending and running stages, oldest first",
    method: "GET",
    path: "/api/queue",
    level: "sysadmin",
    answer: listOf(Stage),
  },
  getQueueOverview: {
    summary:
      "What runs, and what waits and why, in the repositories that the caller may see, with the slots of each platform and the remote runners. Builds of other repositories are only counted (this server's addition)",
    method: "GET",
    path: "/api/queue/overview",
    level: "user",
    answer: QueueOverview,
  },
  resumeQueue: {
    summary: "Resumes the queue: pending stages start again",
    method: "POST",
    path: "/api/queue",
    level: "sysadmin",
  },
  pauseQueue: {
    summary: "Pauses the queue: no further stage starts, running stages continue",
    method: "DELETE",
    path: "/api/queue",
    level: "sysadmin",
  },
  getStats: {
    summary: "Counts of users, repositories, builds, stages and viewers",
    method: "GET",
    path: "/api/system/stats",
    level: "sysadmin",
    answer: Stats,
  },
  getPulledImages: {
    summary: "The unused images that docker pipelines pulled (this server's addition)",
    method: "GET",
    path: "/api/system/images",
    level: "sysadmin",
    answer: PulledImages,
  },
  removePulledImages: {
    summary: "Removes the unused images that docker pipelines pulled (this server's addition)",
    method: "DELETE",
    path: "/api/system/images",
    level: "sysadmin",
    answer: RemovedImages,
  },
  purgeIndex: {
    summary:
      "Deletes what a connected server has learnt of the builds of its CI server; the embedded server has no such index and answers 404 (this server's addition)",
    method: "DELETE",
    path: "/api/system/index",
    level: "sysadmin",
  },
  listRunners: {
    summary:
      "The remote runners that have called since the server was started (this server's addition)",
    method: "GET",
    path: "/api/system/runners",
    level: "sysadmin",
    answer: Runners,
  },
  listHookRequests: {
    summary:
      "The newest 100 requests of hooks that the server could not process, newest first; empty without a connected git host (this server's addition)",
    method: "GET",
    path: "/api/system/hooks",
    level: "sysadmin",
    answer: listOf(HookRequest),
  },
  getHookRequest: {
    summary:
      "A request of a hook that the server could not process, with its body (this server's addition)",
    method: "GET",
    path: "/api/system/hooks/{request}",
    level: "sysadmin",
    answer: HookRequest,
  },
  removeHookRequest: {
    summary:
      "Forgets a request of a hook that the server could not process (this server's addition)",
    method: "DELETE",
    path: "/api/system/hooks/{request}",
    level: "sysadmin",
  },
  getExample: {
    summary:
      "The example repositories and their builds, and how to start the server with other repositories (this server's addition)",
    method: "GET",
    path: "/api/system/example",
    level: "user",
    answer: Example,
  },
  removeExample: {
    summary: "Removes the example repositories with their builds and logs (this server's addition)",
    method: "DELETE",
    path: "/api/system/example",
    level: "sysadmin",
  },
  getVersion: {
    summary: "The name and version of the server",
    method: "GET",
    path: "/version",
    level: "anyone",
    answer: Version,
  },
  getVarz: {
    summary: "The rate limit of source control and the licence limits; this server has none",
    method: "GET",
    path: "/varz",
    level: "anyone",
    answer: Varz,
  },
});
