import { setTimeout as delay } from "node:timers/promises";
import type { User } from "@signalbox/contract";
import { ApiError } from "../lib/api-error.ts";
import { secondsOf } from "../lib/clock.ts";
import { repeat } from "../lib/repeat.ts";
import type { ListedRepo } from "../store/forge/upsert-forge-repo.ts";
import { ForgeError } from "./forge-error.ts";
import type { ForgeRepository } from "./forge.ts";
import type { ForgeParts } from "./forge-parts.ts";
import {
  createRepositoryLists,
  levelOf,
  tooLittleScope,
  type RepositoryLists,
} from "./repository-lists.ts";
import type { Tokens } from "./tokens.ts";

/** Knows which repositories people have at the forge, and what they may do there. */
export type People = {
  /** Lists all repositories of a person anew, or joins a listing that runs. Rejects with a ForgeError. */
  list: (userId: number) => Promise<void>;
  /**
   * Asks the forge before a person reads: lists that are too old, and a repository of which it said nothing. Undefined if nothing
   * has to be asked. Never rejects: what the forge did not say stays closed.
   */
  refreshForReading: (user: User, repoId: number | undefined) => Promise<void> | undefined;
  /** Asks the forge before a person changes something in a repository. Rejects with an ApiError if it does not answer. */
  refreshForWriting: (user: User, repoId: number) => Promise<void> | undefined;
  /** Asks the forge before a person changes something of one of its users or organizations, in the same way. */
  refreshForOwner: (user: User) => Promise<void> | undefined;
  /** Stores a repository as the forge describes it, and returns its id here. */
  store: (repository: ForgeRepository) => number;
  /** How many repositories of how many a running listing has read. */
  progressOf: RepositoryLists["progressOf"];
  /** Why the list of a person may be incomplete, in a sentence, and whether a new sign-in solves it. */
  problemOf: (userId: number) => { problem?: string; sign_in?: boolean };
  start: () => void;
  settled: () => Promise<void>;
};

/** For how long the answer of the forge lets a person read. */
const readSeconds = 3600;
/** For how long it lets them change something. */
const writeSeconds = 60;
/** A list that is older is renewed in the background. */
const freshSeconds = 1800;
/** How soon after a failure a person's list is asked for again. */
const retrySeconds = 30;
const readWaitMs = 5000;
/** How often answers that are too old are deleted. */
const expireSeconds = 10;

export function createPeople(parts: ForgeParts, tokens: Tokens): People {
  const { config, forge, key, store, clock, signal } = parts;
  const checks = new Map<string, Promise<void>>();
  const storeRepository: People["store"] = (repository) =>
    store.forgeRepos.upsert(key, toListed(repository, config.repositories), parts.mirrorOf);

  const lists = createRepositoryLists(parts, tokens, storeRepository);
  const { list } = lists;

  const checkNow = async (userId: number, repoId: number): Promise<void> => {
    const known = store.forgeRepos.find(repoId);
    if (known === undefined) return;
    const found = await tokens.as(userId, (as) => forge.repository(as, known.remoteId));
    const level = found === null ? undefined : levelOf(found);
    store.transaction(() => {
      if (found !== null) storeRepository(found);
      store.forgePermissions.set(repoId, userId, level);
    });
  };

  const check = (userId: number, repoId: number): Promise<void> => {
    const name = `${userId} ${repoId}`;
    const running = checks.get(name);
    if (running !== undefined) return running;
    const started = checkNow(userId, repoId).finally(() => checks.delete(name));
    checks.set(name, started);
    return started;
  };

  const isOlder = (time: number, seconds: number): boolean => time + seconds <= secondsOf(clock);

  const refreshList = (userId: number): Promise<void> | undefined => {
    const state = store.forgeTokens.state(userId);
    if (state === undefined || state.problem !== "" || !isOlder(state.listed, freshSeconds))
      return undefined;
    const failed = lists.failureOf(userId);
    if (failed !== undefined && !isOlder(failed.at, retrySeconds)) return undefined;
    const listed = list(userId).catch(parts.reportFailure);
    return isOlder(state.listed, readSeconds) ? atMost(listed) : undefined;
  };

  const refuse = (error: unknown): never => {
    throw error instanceof ForgeError ? toRefusal(error, forge.title) : error;
  };

  let expired = 0;
  const expire = (): void => {
    const now = secondsOf(clock);
    if (now - expired < expireSeconds) return;
    expired = now;
    store.forgePermissions.expire(now - readSeconds + expireSeconds);
  };

  return {
    list,
    store: storeRepository,
    progressOf: lists.progressOf,
    problemOf: (userId) => {
      const state = store.forgeTokens.state(userId);
      if (state === undefined) return {};
      if (state.problem !== "") return { problem: state.problem, sign_in: true };
      const error = lists.failureOf(userId)?.error;
      if (!(error instanceof ForgeError)) return {};
      if (error.failure === "unavailable" && error.retryAfter === undefined)
        return {
          problem: `${forge.title} cannot be reached now, so repositories may be missing here; it is asked again soon`,
        };
      return { problem: error.message, sign_in: error.failure === "refused" };
    },
    refreshForReading: (user, repoId) => {
      expire();
      const listed = refreshList(user.id);
      if (listed !== undefined || repoId === undefined) return listed;
      if (store.forgePermissions.find(repoId, user.id) !== undefined) return undefined;
      if (store.forgeTokens.state(user.id)?.problem !== "") return undefined;
      return atMost(check(user.id, repoId).catch(parts.reportFailure));
    },
    refreshForWriting: (user, repoId) => {
      // They pass every check.
      if (user.admin) return undefined;
      const known = store.forgePermissions.find(repoId, user.id);
      if (known !== undefined && !isOlder(known.checked, writeSeconds)) return undefined;
      if (store.forgeTokens.state(user.id) === undefined) return undefined;
      return check(user.id, repoId).catch(refuse);
    },
    refreshForOwner: (user) => {
      const state = store.forgeTokens.state(user.id);
      if (user.admin || state === undefined || !isOlder(state.listed, writeSeconds))
        return undefined;
      return list(user.id).catch(refuse);
    },
    start: () => {
      repeat(expire, {
        everyMs: expireSeconds * 1000,
        signal,
        onError: (error) => parts.report.problem("Old permissions could not be deleted", error),
      });
    },
    settled: async () => {
      await Promise.allSettled([lists.settled(), ...checks.values()]);
    },
  };
}

/** Whoever reads does not wait for long for a forge that does not answer. */
async function atMost(asked: Promise<void>): Promise<void> {
  const late = new AbortController();
  const waited = delay(readWaitMs, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([asked, waited]);
  late.abort();
}

function toRefusal({ failure, message }: ForgeError, title: string): ApiError {
  if (failure === "unavailable")
    return new ApiError(503, `${title} does not say now what you may do here; try again later`);
  return new ApiError(403, failure === "forbidden" ? tooLittleScope(title) : message);
}

const toListed = (
  repository: ForgeRepository,
  defaults: ForgeParts["config"]["repositories"],
): ListedRepo => {
  const { id, owner, slug, name, defaultBranch, archived, link, httpUrl, sshUrl } = repository;
  return {
    remoteId: id,
    ownerId: owner.id,
    namespace: owner.name,
    name,
    slug,
    defaultBranch,
    archived,
    link,
    httpUrl,
    sshUrl,
    remoteVisibility: repository.visibility,
    visibility: visibilityOf(repository, defaults.visibility),
    trusted: defaults.trusted,
  };
};

/** A new repository is at most as visible as at the forge, and as the server's configuration allows. */
const visibilityOf = (
  { visibility }: ForgeRepository,
  wanted: ForgeParts["config"]["repositories"]["visibility"],
): string =>
  openness.indexOf(visibility) < openness.indexOf(wanted ?? "public")
    ? visibility
    : (wanted ?? visibility);

const openness = ["private", "internal", "public"];
