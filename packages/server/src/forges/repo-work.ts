import * as z from "zod/mini";
import { secondsOf } from "../lib/clock.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRequest } from "../store/forge/hook-requests.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Changes } from "./changes.ts";
import { compareWithForge } from "./compare-with-forge.ts";
import { ForgeError, UnreadableRequest } from "./forge-error.ts";
import type { ForgeEvent } from "./forge-event.ts";
import type { ForgeParts } from "./forge-parts.ts";
import { createEventHandler, NotYet } from "./handle-event.ts";
import type { Hooks } from "./hooks.ts";
import { forgePace } from "./pace.ts";
import type { People } from "./people.ts";
import { readHook } from "./read-hook.ts";
import type { Remotes } from "./remotes.ts";
import type { Representatives } from "./representatives.ts";
import { createRequestEnds, type ReadRequest } from "./request-ends.ts";

/** Brings what the server knows of a repository up to date with the forge. */
export type RepoWork = {
  /**
   * Fetches the repository and processes the requests that its hook has sent. Rejects with a ForgeError if the forge does not
   * answer; the requests then wait.
   */
  workOff: (repoId: number) => Promise<void>;
  /** Does that, too, and starts the builds of changes that no request has reported. */
  compare: (repoId: number) => Promise<void>;
};

type Options = {
  parts: ForgeParts & { openSource: (stored: StoredRepo) => Repository };
  people: People;
  representatives: Representatives;
  remotes: Remotes;
  changes: Changes;
  hooks: Pick<Hooks, "keep">;
};

const headers = z.record(z.string(), z.string());

export function createRepoWork(options: Options): RepoWork {
  const { parts, people, representatives, remotes, changes, hooks } = options;
  const events = createEventHandler(parts, remotes, changes);
  const { finish, postpone } = createRequestEnds(parts);
  const { forge, store, clock } = parts;

  const findActive = (repoId: number): StoredRepo | undefined => {
    const stored = store.repos.findById(repoId);
    return stored !== undefined && isWatched(stored) ? stored : undefined;
  };

  /** The repository under the name that it has at the forge now. Undefined if it is gone, or not active. */
  const refreshFacts = async (repoId: number): Promise<StoredRepo | undefined> => {
    const remoteId = store.forgeRepos.find(repoId)?.remoteId;
    if (remoteId === undefined) return undefined;
    try {
      const found = await representatives.forRepo(repoId, "read", async (as) => {
        const repository = await forge.repository(as, remoteId);
        if (repository === null) throw new ForgeError("missing", "The repository does not exist");
        return repository;
      });
      people.store(found);
    } catch (error) {
      if (!(error instanceof ForgeError) || error.failure !== "missing") throw error;
      // Nobody of whom the server knows sees it any more. It is kept in case it comes back.
      store.repos.markMissing(repoId);
    }
    return findActive(repoId);
  };

  const readEvent = (request: StoredRequest): ForgeEvent | undefined => {
    try {
      const body = Buffer.from(request.body);
      return readHook(forge, { headers: headers.parse(JSON.parse(request.headers)), body });
    } catch (error) {
      if (!(error instanceof UnreadableRequest)) throw error;
      store.hookRequests.giveUp(request.id, error.message);
      return undefined;
    }
  };

  const fetch = async (repoId: number, isChanged: boolean): Promise<StoredRepo | undefined> => {
    const stored = isChanged ? await refreshFacts(repoId) : findActive(repoId);
    if (stored === undefined) return undefined;
    try {
      await remotes.fetch(stored);
      return stored;
    } catch (error) {
      if (isChanged || !(error instanceof ForgeError) || error.failure !== "missing") throw error;
      return fetch(repoId, true);
    }
  };

  const workOff = async (repoId: number, isChanged: boolean): Promise<StoredRepo | undefined> => {
    const requests = store.hookRequests.listOf(repoId);
    const read = requests.flatMap((request): ReadRequest[] => {
      const event = readEvent(request);
      return event === undefined ? [] : [{ request, event }];
    });
    const known = store.repos.findById(repoId)?.repo;
    const isOutdated = read.some(
      ({ event: { kind, repository } }) =>
        kind === "repository_changed" ||
        repository.slug !== known?.slug ||
        // What is private now must not stay open until the next comparison.
        (repository.isPrivate === true && known.visibility !== "private"),
    );
    const postponeAll = (error: unknown): never => {
      for (const one of read) postpone(repoId, one, error);
      throw error;
    };
    const stored = await fetch(repoId, isChanged || isOutdated).catch(postponeAll);
    if (stored === undefined) {
      for (const one of read) finish(repoId, one, { none: "The repository is gone or disabled" });
      return undefined;
    }
    const refs = await parts.openSource(stored).refs(parts.signal);
    for (const one of read) {
      try {
        // The settings may have changed since the request before.
        finish(repoId, one, await events.handle(findActive(repoId) ?? stored, one.event, refs));
      } catch (error) {
        if (!(error instanceof NotYet)) parts.reportFailure(error);
        postpone(repoId, one, error);
      }
    }
    return stored;
  };

  const tidied = new Map<number, number>();
  /** Now and then, and not right after a start, when all repositories are compared. */
  const tidy = async ({ repo: { id }, found }: StoredRepo): Promise<void> => {
    const now = secondsOf(clock);
    const last = tidied.get(id) ?? now - Math.floor(Math.random() * forgePace.tidySeconds);
    tidied.set(id, last);
    if (last + forgePace.tidySeconds > now) return;
    tidied.set(id, now);
    await parts.mirrors.tidy(found.gitDir, store.forgeChanges.commitsOfBuilds(id), parts.signal);
  };

  return {
    workOff: async (repoId) => void (await workOff(repoId, false)),
    compare: async (repoId) => {
      const isFirst = store.forgeRepos.find(repoId)?.lastFetch === 0;
      const stored = await workOff(repoId, true);
      if (stored === undefined) return;
      const { requireCommit } = events;
      await compareWithForge(stored, { parts, representatives, changes, requireCommit, isFirst });
      await hooks.keep(stored);
      await tidy(stored);
    },
  };
}

const isWatched = ({ repo, missing }: StoredRepo): boolean =>
  repo.active && repo.paused !== true && !missing;
