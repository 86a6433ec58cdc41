import * as z from "zod/mini";
import { Repo } from "./repo.ts";
import {
  flag,
  listOf,
  number,
  text,
  optionalFlag,
  optionalNumber,
  optionalRawText,
  optionalText,
  optionalTexts,
} from "./fields.ts";

export const Version = z.object({
  source: optionalText,
  version: optionalText,
  commit: optionalText,
});
export type Version = z.output<typeof Version>;

/** `reset` is unix seconds, `expire_at` RFC 3339; limits of 0 mean none. */
export const Varz = z.object({
  scm: z.object({
    url: text,
    rate: z.object({ limit: number, remaining: number, reset: number }),
  }),
  license: z.object({ kind: text, seats: number, repos: number, expire_at: text }),
});
export type Varz = z.output<typeof Varz>;

/** One machine that runs stages, with its waiting and running stages. */
const Machine = z.object({
  subscribers: number,
  os: text,
  arch: text,
  variant: text,
  kernel: text,
  pending: number,
  running: number,
});

/** Counts by key, such as viewers by step id. */
const counts = z.catch(z.record(z.string(), z.number()), {});

export const Stats = z.object({
  users: z.object({ total: number }),
  repos: z.object({ active: number }),
  builds: z.object({ pending: number, running: number, total: number }),
  pipelines: listOf(Machine),
  events: z.object({ subscribers: number }),
  streams: counts,
  watchers: counts,
});
export type Stats = z.output<typeof Stats>;

/** A pending or running stage with its build and repository. Limits are sent as text. */
export const IncompleteStage = z.object({
  repo_namespace: text,
  repo_name: text,
  repo_slug: text,
  build_number: number,
  build_author: text,
  build_author_name: text,
  build_author_email: text,
  build_author_avatar: text,
  build_sender: text,
  build_started: number,
  build_finished: number,
  build_created: number,
  build_updated: number,
  stage_name: text,
  stage_kind: text,
  stage_type: text,
  stage_status: text,
  stage_machine: text,
  stage_os: text,
  stage_arch: text,
  stage_variant: text,
  stage_kernel: text,
  stage_limit: text,
  stage_limit_repo: text,
  stage_started: number,
  stage_stopped: number,
});
export type IncompleteStage = z.output<typeof IncompleteStage>;

/** The example repositories of the embedded server, and the command that starts it with repositories of one's own. */
export const Example = z.object({ repos: number, builds: number, command: text });
export type Example = z.output<typeof Example>;

/**
 * The images that docker pipelines of this server pulled (this server's addition). `pulled` is whether there ever was one;
 * `unused` is how many no container uses now and no step used in the last hour, `bytes` their size, in which shared layers
 * count repeatedly. `problem` is why the container engine could not be reached.
 */
export const PulledImages = z.object({
  pulled: flag,
  unused: number,
  bytes: number,
  problem: optionalText,
});
export type PulledImages = z.output<typeof PulledImages>;

/** How many images were removed, and their size. */
export const RemovedImages = z.object({ removed: number, bytes: number });
export type RemovedImages = z.output<typeof RemovedImages>;

/**
 * A request of a git host's hook that could not be processed (this server's addition). `received` is unix seconds, `problem`
 * says why in a sentence, and `event` is the name that the host gave. `repo_slug` is missing if the request names no known repository.
 * `network` is where it came from: an address, or the network of an IPv6 address. `bytes` is the size of the body; `body` is its beginning, and only in the answer for one request.
 */
export const HookRequest = z.object({
  id: number,
  received: number,
  repo_slug: optionalText,
  event: text,
  problem: text,
  network: optionalText,
  bytes: number,
  body: optionalRawText,
});
export type HookRequest = z.output<typeof HookRequest>;

/**
 * A remote runner as known from its calls. `name` is missing until it has accepted a stage, the platform if it names none.
 * `connected`: it waits for a stage, is busy, or has called within a minute. `last_seen` is unix seconds. `stages` are those
 * that it runs, and `hidden` counts those of repositories that the caller may not see. `address` is empty for all but administrators.
 */
const Runner = z.object({
  name: optionalText,
  type: text,
  os: optionalText,
  arch: optionalText,
  labels: optionalTexts,
  address: text,
  connected: flag,
  last_seen: number,
  stages: listOf(
    z.object({ repo_slug: text, build_number: number, stage_number: number, stage_name: text }),
  ),
  hidden: optionalNumber,
});

/**
 * The remote runners (this server's addition). `enabled` is whether this server lets runners call, and `queue_paused` whether they
 * get no stages, where no overview of the queue says it.
 */
export const Runners = z.object({
  enabled: flag,
  runners: listOf(Runner),
  queue_paused: optionalFlag,
});
export type Runners = z.output<typeof Runners>;

/**
 * The queue as the caller may see it (this server's addition). `builds` are those with a running or pending stage, each inside
 * its repository and with these stages alone: running ones first, then in the order of the queue. `waits_for` of a pending stage
 * says why it waits, and its place. `left_out` counts the builds beyond the first 200, `hidden` those of repositories that the
 * caller may not see. `subscribers` of a platform are its slots: how many stages may run at once.
 */
export const QueueOverview = z.object({
  paused: flag,
  builds: listOf(Repo),
  left_out: number,
  hidden: z.object({ running: number, waiting: number }),
  platforms: listOf(Machine),
  runners: Runners,
});
export type QueueOverview = z.output<typeof QueueOverview>;
