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
  now: () => number;
} & WholeBuilds;

/** Reads repositories, builds and logs of a Woodpecker server. */
export function createReads(client: Client, clock: Clock): Reads {
  const now = (): number => Math.floor(clock() / 1000);
  const whole = createWholeBuilds(client, clock, now);
  const Feed = listOf(FeedItem);

  const otherRepos = createInactiveRepos(client, clock);

  const pathOf = (repoId: number): string => `/api/repos/${repoId}/pipelines`;

  const pipeline: Reads["pipeline"] = (caller, repoId, number, signal) =>
    client.get(caller, `${pathOf(repoId)}/${number}`, Pipeline, signal);

  const list: Reads["list"] = async (caller, repo, parameters, signal) => {
    if (!isKnown(repo)) return [];
    const query = new URLSearchParams(parameters).toString();
    const path = `${pathOf(repo.id)}?${query}`;
    const pipelines = await client.get(caller, path, listOf(Pipeline), signal);
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
      return feed.flatMap((item): BuildOfRepo[] => {
        const { repo_id: repoId } = item;
        const known = byId.get(repoId);
        if (known === undefined) return [];
        const build = toBuild(item, { repoId, now: now() }, false);
        // The feed leaves out names of cron jobs and which build was restarted. The list of repositories has them.
        const isWhole = known.build?.id === build.id && known.build.status === build.status;
        return [{ repo: known, build: isWhole && known.build ? known.build : build }];
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
