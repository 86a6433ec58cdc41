import { calls, fillPath, limits, type Repo } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import { parseJson, type Ask } from "../backend/ask.ts";
import type { Backend, RepoName } from "../backend/backend.ts";
import type { Caller } from "../backend/caller.ts";
import type { Clock } from "../../lib/clock.ts";
import { createDroneCapabilities } from "./capabilities.ts";
import { dronePaths } from "./paths.ts";
import { toBuild, toBuilds, toRecent, toRepo, toRepos, toUser } from "../backend/read-answers.ts";

const maxLogBytes = 32 * 1024 ** 2;

type DroneDeps = {
  ask: Ask;
  address: URL;
  clock: Clock;
  /** Aborted when this server stops. */
  stopped: AbortSignal;
};

/** A server with Drone's API, whose contract ours extends. */
export function createDroneBackend({ ask, address, clock, stopped }: DroneDeps): Backend {
  const read = async <Value>(
    caller: Caller,
    path: string,
    convert: (json: unknown) => Value | undefined,
    signal = stopped,
  ): Promise<Value> => {
    const value = convert(parseJson(await ask({ caller, path, signal })));
    if (value !== undefined) return value;
    throw new ApiError(
      502,
      `The CI server at ${address.origin} did not answer ${path.split("?", 1)[0]} as a Drone server does; is something between it and this server?`,
    );
  };

  const repo: Backend["repo"] = (caller, name) =>
    read(caller, fillPath(calls.getRepo.path, name), toRepo);

  /** Drone answers 404 for what does not exist, and to people who have lost access to the repository. */
  const unlessMissing = async <Value>(
    caller: Caller,
    name: RepoName,
    answer: Promise<Value>,
  ): Promise<Value | undefined> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      await repo(caller, name);
      return undefined;
    }
  };

  return {
    passes: dronePaths,
    calls: {},
    routes: [],
    hasLicence: true,
    hidesMachines: false,
    capabilities: createDroneCapabilities({ ask, address, clock }),
    isAdmin: async (caller) => (await read(caller, calls.getUser.path, toUser)).admin,
    repo,
    repos: (caller) => read(caller, `${calls.listUserRepos.path}?latest=true`, toRepos),
    recent: (caller, signal) => read(caller, calls.listRecentBuilds.path, toRecent, signal),
    perPage,
    builds: async (caller, repo, page, signal) => {
      const path = `${fillPath(calls.listBuilds.path, nameOf(repo))}?page=${page}&per_page=${perPage}`;
      const builds = await read(caller, path, (json) => toBuilds(json, repo.id), signal);
      return { builds, isLast: builds.length < perPage };
    },
    build: (caller, { id, ...names }, number, signal) => {
      const name = nameOf(names);
      const path = fillPath(calls.getBuild.path, { ...name, number });
      return unlessMissing(
        caller,
        name,
        read(caller, path, (json) => toBuild(json, id), signal),
      );
    },
    newestOf: (caller, { id, ...names }, branch, signal) => {
      const name = nameOf(names);
      const path = `${fillPath(calls.getLatestBuild.path, name)}?branch=${encodeURIComponent(branch)}`;
      return unlessMissing(
        caller,
        name,
        read(caller, path, (json) => toBuild(json, id), signal),
      );
    },
    log: (caller, { repo: name, build, stage, step }, signal) => {
      const path = fillPath(calls.getLogs.path, { ...nameOf(name), number: build, stage, step });
      return unlessMissing(caller, name, ask({ caller, path, signal, maxBytes: maxLogBytes }));
    },
  };
}

const perPage = limits.maxPerPage;

const nameOf = ({ namespace, name }: Pick<Repo, "namespace" | "name">) => ({ namespace, name });
