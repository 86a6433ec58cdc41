import { secondsOf } from "../lib/clock.ts";
import type { ForgeLevel } from "../source/access.ts";
import { ForgeError } from "./forge-error.ts";
import type { ForgeRepository } from "./forge.ts";
import type { ForgeParts } from "./forge-parts.ts";
import type { Tokens } from "./tokens.ts";

/** Lists the repositories of people at the forge, page by page. */
export type RepositoryLists = {
  /** Lists all repositories of a person anew, or joins a listing that runs. Rejects with a ForgeError. */
  list: (userId: number) => Promise<void>;
  /** How many repositories of how many a running listing has read. */
  progressOf: (userId: number) => ListProgress | undefined;
  /** The last listing, if it failed; `at` is unix seconds. */
  failureOf: (userId: number) => ListFailure | undefined;
  settled: () => Promise<void>;
};

export type ListProgress = { listed: number; total: number | undefined };
export type ListFailure = { at: number; error: unknown };

/** More pages than any person has; it ends a list that never ends. */
const maxPages = 2000;

export const tooLittleScope = (title: string): string =>
  `${title} gave too little access at your last sign-in. Revoke this application in the settings of your account there, and sign in again`;

/** @param storeRepository stores a repository as the forge describes it, and returns its id here */
export function createRepositoryLists(
  parts: ForgeParts,
  tokens: Tokens,
  storeRepository: (repository: ForgeRepository) => number,
): RepositoryLists {
  const { config, forge, store, clock } = parts;
  const listings = new Map<number, { done: Promise<void>; progress: ListProgress }>();
  const failures = new Map<number, ListFailure>();
  const isWanted = ({ owner, archived }: ForgeRepository): boolean =>
    !archived &&
    (config.repositories.filter.length === 0 ||
      config.repositories.filter.some((name) => isWithin(owner.name.toLowerCase(), name)));

  const readAll = async (userId: number, progress: ListProgress): Promise<void> => {
    const levels = new Map<number, ForgeLevel>();
    const seen = new Set<string>();
    let page: string | undefined;
    for (let count = 0; count < maxPages; count += 1) {
      const answer = await tokens.as(userId, (as) => forge.listRepositories(as, page));
      store.transaction(() => {
        for (const repository of answer.repositories.filter(isWanted)) {
          const level = levelOf(repository);
          if (level !== undefined) levels.set(storeRepository(repository), level);
        }
      });
      // A host may list one more than once, for each of a person's roles.
      for (const { id } of answer.repositories) seen.add(id);
      progress.listed = seen.size;
      progress.total = answer.total;
      page = answer.next;
      if (page === undefined) break;
    }
    const organizations = await tokens.as(userId, (as) => forge.organizations(as));
    store.transaction(() => {
      store.forgePermissions.replaceAll(userId, levels);
      store.forgeMemberships.replaceAll(userId, organizations);
      store.forgeTokens.setState(userId, { listed: secondsOf(clock), problem: "" });
    });
  };

  const list: RepositoryLists["list"] = (userId) => {
    const running = listings.get(userId);
    if (running !== undefined) return running.done;
    const progress: ListProgress = { listed: 0, total: undefined };
    const done = readAll(userId, progress)
      .then(() => void failures.delete(userId))
      .catch((error: unknown) => {
        failures.set(userId, { at: secondsOf(clock), error });
        if (error instanceof ForgeError && error.failure === "forbidden")
          store.forgeTokens.setState(userId, { problem: tooLittleScope(forge.title) });
        throw error;
      })
      .finally(() => listings.delete(userId));
    listings.set(userId, { done, progress });
    return done;
  };

  return {
    list,
    progressOf: (userId) => listings.get(userId)?.progress,
    failureOf: (userId) => failures.get(userId),
    settled: async () => {
      await Promise.allSettled([...listings.values()].map(({ done }) => done));
    },
  };
}

/** Whether an owner is this one, or a group in it. */
const isWithin = (owner: string, group: string): boolean =>
  owner === group || owner.startsWith(`${group}/`);

/** Undefined if the person may not even read it. */
export function levelOf({ permissions }: ForgeRepository): ForgeLevel | undefined {
  if (permissions.admin) return "admin";
  if (permissions.write) return "write";
  return permissions.read ? "read" : undefined;
}
