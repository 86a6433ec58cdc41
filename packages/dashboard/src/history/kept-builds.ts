import type { LogReason } from "@signalbox/log-engine";
import type { Build } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { userQuery, type RepoName } from "../api/queries.ts";
import { browserStore, ownerOf } from "./browser-store.ts";
import type { DetailsSource } from "./details.ts";
import type { Owner, StepOfBuild } from "./store/database.ts";

/** The builds of a repository that the browser keeps. */
export type KeptBuilds = Pick<DetailsSource, "restore" | "keep"> & {
  /** Why a step of a kept build failed. Call it only after the server has answered for the repository `repoId`. */
  reasonOf: (repoId: number, step: StepOfBuild) => Promise<LogReason | undefined>;
  /** Keeps the reason if the build itself is kept. */
  keepReason: (step: StepOfBuild, reason: LogReason) => void;
};

/**
 * The repository is admitted to the store only once, after the server has answered for it: after a sign-out in another
 * tab, this page must not store anything again.
 */
export function createKeptBuilds(cache: QueryClient, { namespace, name }: RepoName): KeptBuilds {
  let admitted: Owner | undefined;
  const isStillOwner = ({ server, user, repo }: Owner): boolean => {
    const owner = ownerOf(cache, repo);
    return owner?.server === server && owner.user === user;
  };
  const admit = async (repoId: number): Promise<Owner | undefined> => {
    // The list of builds may arrive before the user, who is part of the store's keys.
    await cache.ensureQueryData(userQuery).catch(() => undefined);
    const owner = ownerOf(cache, repoId);
    if (admitted === undefined && owner !== undefined) {
      admitted = owner;
      await browserStore.admit(owner, `${namespace}/${name}`);
    }
    return admitted !== undefined && isStillOwner(admitted) ? admitted : undefined;
  };
  const current = (repoId: number | undefined): Owner | undefined =>
    admitted !== undefined && admitted.repo === repoId && isStillOwner(admitted)
      ? admitted
      : undefined;
  return {
    restore: async (listing) => {
      const owner = await admit(listing.builds[0]?.repo_id ?? 0);
      return owner === undefined ? [] : browserStore.read(owner, listing);
    },
    keep: (builds) => {
      const own: Build[] = builds.filter(({ repo_id }) => repo_id === admitted?.repo);
      const owner = current(own[0]?.repo_id);
      if (owner !== undefined) void browserStore.keep(owner, own);
    },
    reasonOf: async (repoId, step) => {
      const owner = await admit(repoId);
      return owner?.repo === repoId ? browserStore.reasonOf(owner, step) : undefined;
    },
    keepReason: (step, reason) => {
      const owner = current(admitted?.repo);
      if (owner !== undefined) void browserStore.keepReason(owner, step, reason);
    },
  };
}
