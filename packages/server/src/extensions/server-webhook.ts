import { lookup } from "node:dns";
import {
  isExcludedFromStatistics,
  isFinished,
  withShownParameters,
  type Build,
  type Repo,
  type User,
} from "@signalbox/contract";
import type { ServerWebhookConfig } from "../config/extensions-config.ts";
import { secondsOf, type Clock } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import { version } from "../lib/version.ts";
import { post } from "../outcomes/outgoing-webhooks/post.ts";
import { matchesGlob } from "../pipeline/text/glob.ts";
import type { Store } from "../store/store.ts";
import { describeReportedBuild, describeReportedRepo, describeUser } from "./describe-build.ts";
import { digestOf, signatureOf } from "./sign.ts";

/**
 * Tells the addresses of a Drone server's webhook what happens here. Each address gets one message after the other; like there, none is
 * repeated or kept over a restart.
 */
export type ServerWebhook = {
  userChanged: (action: "created" | "deleted", user: User) => void;
  repoChanged: (action: "enabled" | "disabled", repo: Repo, by: User) => void;
  /** Call it after each change of a build. */
  buildChanged: (buildId: number) => void;
};

type Deps = {
  config: ServerWebhookConfig | undefined;
  store: Pick<Store, "builds" | "repos" | "stages" | "users">;
  clock: Clock;
  report: Report;
  /** The server's public address, without a trailing slash. */
  origin: () => string;
  signal: AbortSignal;
};

type Message = { event: string; action: string; user?: object; repo?: object; build?: object };

/** A message, or a build whose state is read when its turn has come, so that a slow receiver gets fewer messages, not later ones. */
type Waiting = Message | { buildId: number };

/** Of messages that wait for one address. The oldest are lost beyond it. */
const maxWaiting = 1000;
const maxKnown = 10_000;
/** https://docs.drone.io/webhooks/overview/ */
const timeoutMs = 60_000;

export function createServerWebhook(deps: Deps): ServerWebhook {
  const { config, store, clock } = deps;
  const receivers = config?.addresses.map((url) => createReceiver(url, config, deps)) ?? [];
  const send = (waiting: Waiting): void => {
    for (const add of receivers) add(waiting);
  };
  const started = secondsOf(clock);
  /** Builds since the start that were reported as created. */
  const known = new Set<number>();

  const buildChanged = (buildId: number): void => {
    if (receivers.length === 0) return;
    const build = store.builds.findById(buildId);
    const repo = build && store.repos.findById(build.repo_id)?.repo;
    if (build === undefined || repo === undefined || isExcludedFromStatistics(build)) return;
    if (known.has(buildId) || build.created < started) return send({ buildId });
    known.add(buildId);
    limitSize(known);
    const owner = store.users.findById(repo.user_id);
    send({
      event: "build",
      action: "created",
      ...(owner !== undefined && { user: describeUser(owner) }),
      ...describeReport(repo, build),
    });
  };

  return {
    buildChanged,
    userChanged: (action, user) => send({ event: "user", action, user: describeUser(user) }),
    repoChanged: (action, repo, by) =>
      send({
        event: "repo",
        action,
        ...(action === "enabled" && { user: describeUser(by) }),
        repo: describeReportedRepo(repo),
      }),
  };
}

function limitSize(builds: Map<number, string> | Set<number>): void {
  const [oldest = 0] = builds.keys();
  if (builds.size > maxKnown) builds.delete(oldest);
}

const describeReport = (repo: Repo, build: Build) => ({
  repo: describeReportedRepo(repo),
  build: describeReportedBuild(withShownParameters(build)),
});

function createReceiver(url: URL, config: ServerWebhookConfig, deps: Deps) {
  const { report, signal, store } = deps;
  const started = secondsOf(deps.clock);
  const waiting: Waiting[] = [];
  /** Digests of what was last sent of each build: whatever changes a repository publishes its newest build, too. */
  const last = new Map<number, string>();
  let isBusy = false;
  let isFailing = false;

  const messageOf = ({ buildId }: { buildId: number }): Message | undefined => {
    const build = store.builds.findById(buildId);
    const repo = build && store.repos.findById(build.repo_id)?.repo;
    if (build === undefined || repo === undefined) return undefined;
    if (isFinished(build.status) && build.finished < started) return undefined;
    const described = describeReport(repo, store.stages.withStages(build));
    const digest = digestOf(JSON.stringify(described.build));
    if (last.get(buildId) === digest) return undefined;
    last.set(buildId, digest);
    limitSize(last);
    return { event: "build", action: "updated", ...described };
  };

  const deliver = async (message: Message): Promise<void> => {
    const request = toRequest(message, config, deps);
    const result = await post({ url, ...request }, { lookup, timeoutMs, signal });
    const problem = "error" in result ? result.error : "";
    if (problem !== "" && !isFailing && !signal.aborted)
      report.problem(`The webhook of the server at ${url.host} gets nothing`, problem);
    isFailing = problem !== "";
  };

  const drain = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      try {
        const message = "buildId" in next ? messageOf(next) : next;
        if (message !== undefined) await deliver(message);
      } catch (cause) {
        report.problem(`A message for the webhook of the server at ${url.host} is lost`, cause);
      }
    }
    isBusy = false;
  };

  return (added: Waiting): void => {
    const isWaiting = (one: Waiting) =>
      "buildId" in added && "buildId" in one && one.buildId === added.buildId;
    if (!isWanted(added, config.events) || waiting.some(isWaiting)) return;
    waiting.push(added);
    if (waiting.length > maxWaiting) waiting.shift();
    if (isBusy) return;
    isBusy = true;
    void drain();
  };
}

/** Without patterns, everything is wanted. */
function isWanted(added: Waiting, patterns: readonly string[]): boolean {
  const name = "buildId" in added ? "build:updated" : `${added.event}:${added.action}`;
  return patterns.length === 0 || patterns.some((pattern) => matchesGlob(pattern, name));
}

function toRequest(message: Message, { secret }: ServerWebhookConfig, { clock, origin }: Deps) {
  const { protocol, host } = new URL(origin());
  const system = { proto: protocol.slice(0, -1), host, link: origin(), version };
  const body = Buffer.from(JSON.stringify({ ...message, system }));
  const signed = { Date: new Date(clock()).toUTCString(), Digest: digestOf(body) };
  const headers = {
    "Content-Type": "application/json",
    ...signed,
    Signature: signatureOf(signed, secret),
    "X-Drone-Event": message.event,
  };
  return { headers, body };
}
