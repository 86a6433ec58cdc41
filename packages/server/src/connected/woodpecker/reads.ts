import { setTimeout as wait } from "node:timers/promises";
import type { Build, LogLine, Repo } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Backend, BuildOfRepo, LogPlace, RepoName } from "../backend/backend.ts";
import type { Caller } from "../backend/caller.ts";
import type { Client } from "./client.ts";
import {
  FeedItem,
  listOf,
  Pipeline,
  WoodpeckerPermissions,
  WoodpeckerRepo,
  WoodpeckerUser,
  type WoodpeckerStep,
} from "./entities.ts";
import { createInactiveRepos, type InactiveRepos } from "./inactive-repos.ts";
import { readWhole, resume } from "./log-json.ts";
import { createOrigins } from "./origins.ts";
import { toBuild } from "./to-build.ts";
import { isKnown, toRepo } from "./to-entities.ts";
import { findStep } from "./to-stages.ts";
import { createWholeBuilds, type WholeBuilds } from "./whole-builds.ts";

/** The maximum of Woodpecker. */
export const perPage = 50;

export type Reads = Pick<
  Backend,
  "isAdmin" | "repo" | "repos" | "recent" | "perPage" | "builds" | "build" | "newestOf" | "log"
> & {
  otherRepos: InactiveRepos;
  /** The stored log of a step while it arrives, if it has one; undefined if there is no such step. */
  lines: (
    caller: Caller,
    step: LogPlace,
    signal: AbortSignal,
  ) => Promise<{ lines: AsyncIterable<LogLine> | undefined } | undefined>;
  /** A page of the pipelines of a repository as builds, filtered by Woodpecker's parameters. */
  list: (
    caller: Caller,
    repo: Repo,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<Build[]>;
  pipeline: (
    caller: Caller,
    repoId: number,
    number: number,
    signal: AbortSignal,
  ) => Promise<Pipeline>;
  /** Remembers where a pipeline comes from, which the feed leaves out. */
  noteOrigin: (pipeline: Pipeline) => void;
  now: () => number;
} & WholeBuilds;

/** Reads repositories, builds and logs of a Woodpecker server. */
export function createReads(client: Client, clock: Clock): Reads {
  const now = (): number => Math.floor(clock() / 1000);
  const whole = createWholeBuilds(client, clock, now);
  const Feed = listOf(FeedItem);

  const otherRepos = createInactiveRepos(client, clock);
  const origins = createOrigins();

  const pathOf = (repoId: number): string => `/api/repos/${repoId}/pipelines`;

  const pipeline: Reads["pipeline"] = async (caller, repoId, number, signal) => {
    const found = await client.get(caller, `${pathOf(repoId)}/${number}`, Pipeline, signal);
    origins.note(found);
    return found;
  };

  const listPipelines = async (
    caller: Caller,
    repoId: number,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Pipeline[]> => {
    const path = `${pathOf(repoId)}?${new URLSearchParams(parameters).toString()}`;
    const pipelines = await client.get(caller, path, listOf(Pipeline), signal);
    pipelines.forEach(origins.note);
    return pipelines;
  };

  const list: Reads["list"] = async (caller, repo, parameters, signal) => {
    if (!isKnown(repo)) return [];
    const pipelines = await listPipelines(caller, repo.id, parameters, signal);
    return pipelines.map((one) => toBuild(one, { repoId: repo.id, now: now() }, false));
  };

  const repo: Reads["repo"] = async (caller, { namespace, name }) => {
    const lookup = `/api/repos/lookup/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
    const found = await client.get(caller, lookup, WoodpeckerRepo).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      // Only the administrators of a repository at the git host get it from Woodpecker before it is active.
      const inactive = await otherRepos.find(caller, { namespace, name }).catch(() => undefined);
      if (inactive === undefined) throw error;
      return inactive;
    });
    if ("slug" in found) return { ...found, permissions: { read: true, write: true, admin: true } };
    const [{ pull, push, admin }, newest] = await Promise.all([
      client.get(caller, `/api/repos/${found.id}/permissions`, WoodpeckerPermissions),
      client.get(caller, `${pathOf(found.id)}?page=1&perPage=1`, listOf(Pipeline)),
    ]);
    const permissions = { read: pull, write: push, admin };
    return toRepo(found, { now: now(), counter: newest[0]?.number ?? 0, permissions });
  };

  const build: Reads["build"] = async (caller, place, number, signal) =>
    unlessMissing(caller, place, async () =>
      whole.toBuild(caller, place.id, await pipeline(caller, place.id, number, signal), signal),
    );

  /** Woodpecker answers 404 for what does not exist, and to people who have lost access to the repository. */
  const unlessMissing = async <Value>(
    caller: Caller,
    name: RepoName,
    work: () => Promise<Value>,
  ): Promise<Value | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!isMissing(error)) throw error;
      await repo(caller, name);
      return undefined;
    }
  };

  const repos: Reads["repos"] = async (caller) => {
    const own = await client.get(caller, "/api/user/repos", listOf(WoodpeckerRepo));
    for (const { last_pipeline: newest } of own) if (newest !== undefined) origins.note(newest);
    return own.map((one) => toRepo(one, { now: now() }));
  };

  const lines: Reads["lines"] = (caller, { repo: name, build: number, stage, step }, signal) =>
    unlessMissing(caller, name, async () => {
      const { id } = await repo(caller, name);
      const found = findStep(await pipeline(caller, id, number, signal), stage, step);
      if (found === undefined) return undefined;
      await untilStored(found, clock(), signal);
      const log = client.log(caller, `/api/repos/${id}/logs/${number}/${found.id}`, signal);
      const first = await log.next();
      return { lines: first.done === true ? undefined : resume(first.value, log) };
    });

  return {
    isAdmin: async (caller) => (await client.get(caller, "/api/user", WoodpeckerUser)).admin,
    repo,
    repos,
    otherRepos,
    recent: async (caller, signal) => {
      const [own, feed] = await Promise.all([
        repos(caller),
        client.get(caller, "/api/user/feed", Feed, signal),
      ]);
      const byId = new Map(own.map((one) => [one.id, one]));
      const readNewest = (repoId: number): Promise<unknown> =>
        listPipelines(caller, repoId, { page: "1", perPage: String(perPage) }, signal);
      const items = feed.filter((item) => byId.has(item.repo_id));
      return (await origins.complete(items, readNewest)).flatMap((item): BuildOfRepo[] => {
        const found = byId.get(item.repo_id);
        const context = { repoId: item.repo_id, now: now() };
        return found === undefined ? [] : [{ repo: found, build: toBuild(item, context, false) }];
      });
    },
    perPage,
    builds: async (caller, place, page, signal) => {
      const builds = await list(
        caller,
        place,
        { page: String(page), perPage: String(perPage) },
        signal,
      );
      return { builds, isLast: builds.length < perPage };
    },
    build,
    newestOf: async (caller, place, branch, signal) => {
      const parameters = { branch, event: "push", page: "1", perPage: "1" };
      const [newest] = await list(caller, place, parameters, signal);
      return newest;
    },
    log: async (...place) => {
      const found = await lines(...place);
      return found?.lines && readWhole(found.lines);
    },
    lines,
    list,
    pipeline,
    ...whole,
    noteOrigin: origins.note,
    now,
  };
}

/** Agents store the last lines a second after the last output. A log that is read before then would look complete. */
const storingMs = 2000;

const untilStored = async (
  step: WoodpeckerStep,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> => {
  const leftMs = step.finished * 1000 + storingMs - nowMs;
  // The clock of an agent may be wrong.
  if (leftMs > 0 && leftMs <= storingMs) await wait(leftMs, undefined, { signal });
};

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
