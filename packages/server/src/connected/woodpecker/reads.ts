import type { Build, Repo } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Backend, RepoName } from "../backend/backend.ts";
import type { Caller } from "../backend/caller.ts";
import { perPage, type Client } from "./client.ts";
import {
  listOf,
  Pipeline,
  WoodpeckerPermissions,
  WoodpeckerRepo,
  WoodpeckerUser,
} from "./entities.ts";
import { createFeed } from "./feed.ts";
import { createInactiveRepos, type InactiveRepos } from "./inactive-repos.ts";
import { createLogReads, type LogReads } from "./log-reads.ts";
import { createOrigins } from "./origins.ts";
import { toBuild } from "./to-build.ts";
import { isKnown, toRepo } from "./to-entities.ts";
import { createWholeBuilds, type WholeBuilds } from "./whole-builds.ts";

export type Reads = Pick<
  Backend,
  "isAdmin" | "repo" | "repos" | "recent" | "perPage" | "builds" | "build" | "newestOf" | "log"
> & {
  otherRepos: InactiveRepos;
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
} & Pick<LogReads, "lines"> &
  WholeBuilds;

/** Reads repositories, builds and logs of a Woodpecker server. */
export function createReads(client: Client, clock: Clock): Reads {
  const now = (): number => Math.floor(clock() / 1000);
  const whole = createWholeBuilds(client, clock, now);

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
      // One that was never active is listed for its administrators at the git host only. One that was active before is listed for
      // all who may push, but Woodpecker finds it by its name if they still may read it.
      const inactive = await otherRepos.find(caller, { namespace, name }).catch(() => undefined);
      if (inactive === undefined || isKnown(inactive)) throw error;
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

  const { lines, log } = createLogReads({ client, clock, repo, pipeline, unlessMissing });

  return {
    isAdmin: async (caller) => (await client.get(caller, "/api/user", WoodpeckerUser)).admin,
    repo,
    repos,
    otherRepos,
    recent: createFeed({ client, repos, readNewest: listPipelines, origins, now }),
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
    log,
    lines,
    list,
    pipeline,
    ...whole,
    noteOrigin: origins.note,
    now,
  };
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
