import { appendPath } from "../accounts/oauth/providers.ts";
import { secondsOf } from "../lib/clock.ts";
import { GitError } from "../source/git/git-error.ts";
import type { Remote } from "../source/mirror.ts";
import type { StoredRepo } from "../store/repos.ts";
import { ForgeError, type ForgeFailure } from "./forge-error.ts";
import type { ForgeParts } from "./forge-parts.ts";
import type { Representatives } from "./representatives.ts";

/** Brings the mirrors of repositories up to date, in the name of somebody who may read them. */
export type Remotes = {
  /** Rejects with a ForgeError. */
  fetch: (stored: StoredRepo) => Promise<void>;
  /** Fetches a commit that no ref has any more. False if the forge does not give it. */
  fetchCommit: (stored: StoredRepo, sha: string) => Promise<boolean>;
};

export function createRemotes(parts: ForgeParts, { forRepo }: Representatives): Remotes {
  const { config, forge, store, mirrors, signal, clock } = parts;

  const remoteOf = ({ repo }: StoredRepo, credentials: Remote["credentials"]): Remote => ({
    // Not the address that the forge names, which may be another host.
    url: appendPath(forge.address, `/${repo.slug}.git`),
    credentials,
    defaultBranch: repo.default_branch,
    signal,
  });

  const withRemote = <Value>(
    stored: StoredRepo,
    work: (remote: Remote) => Promise<Value>,
  ): Promise<Value> =>
    config.machine === undefined
      ? forRepo(stored.repo.id, "read", ({ token }) =>
          work(remoteOf(stored, forge.gitCredentials(token))).catch(throwForgeError),
        )
      : work(remoteOf(stored, config.machine))
          .catch(throwForgeError)
          .catch((error: unknown) => {
            throw error instanceof ForgeError ? ofMachine(error, stored) : error;
          });

  /** What git says does not help: that it cannot ask for a password, or that there is no such repository. */
  const ofMachine = (error: ForgeError, { repo }: StoredRepo): ForgeError => {
    const account = `${config.machine?.login}, the account that fetches`;
    const texts: Partial<Record<ForgeFailure, string>> = {
      forbidden: `${forge.title} refuses ${account}: check its password and its access to ${repo.slug}`,
      missing: `${account}, may not read ${repo.slug}: give it access at ${forge.title}`,
    };
    const { failure, message } = error;
    return new ForgeError(failure, texts[failure] ?? message, { cause: error });
  };

  return {
    fetch: async (stored) => {
      await withRemote(stored, (remote) => mirrors.fetch(stored.found.gitDir, remote));
      store.forgeRepos.update(stored.repo.id, { lastFetch: secondsOf(clock) });
    },
    fetchCommit: async (stored, sha) => {
      try {
        await withRemote(stored, (remote) => mirrors.fetchCommit(stored.found.gitDir, remote, sha));
        return true;
      } catch (error) {
        if (error instanceof ForgeError && error.failure !== "unavailable") return false;
        throw error;
      }
    },
  };
}

const refusals = /authentication failed|could not read username|error: 40[13]/i;
const absences = /not found|error: 404|not our ref|no such remote|couldn't find remote ref/i;

/** git says in words what the API says with a status. */
function throwForgeError(cause: unknown): never {
  if (!(cause instanceof GitError) || cause.failure === "aborted") throw cause;
  const { message, stderr } = cause;
  if (refusals.test(stderr)) throw new ForgeError("forbidden", message, { cause });
  if (absences.test(stderr)) throw new ForgeError("missing", message, { cause });
  throw new ForgeError("unavailable", message, { cause });
}
