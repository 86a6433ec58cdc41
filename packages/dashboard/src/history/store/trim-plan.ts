import type { StoredRepo } from "./database.ts";

/**
 * The limits of the store. A build with ten steps has about 5,000 characters, so repositories whose builds have few
 * steps reach the limit of builds before the limit of characters. Ages are in seconds. The reason of a failed step has
 * up to eight lines of its log, and the numbers of all its lines with errors.
 */
export const storeLimits = {
  charactersOfReason: 20_000,
  buildsOfRepository: 2000,
  builds: 20_000,
  characters: 100_000_000,
  ageSeconds: 90 * 24 * 3600,
} as const;

export type StoreLimits = { readonly [Name in keyof typeof storeLimits]: number };

/** The number of a repository's oldest builds to delete. If that is all of them, the repository is deleted, too. */
export type Trim = { repo: StoredRepo; builds: number };

/**
 * Chooses what to delete to stay within the limits: first builds of repositories that were not used for a long time, then
 * builds beyond the limit of a repository, then whole repositories, the least recently used one first.
 */
export function planTrim(
  repos: readonly StoredRepo[],
  limits: StoreLimits,
  nowSeconds: number,
): Trim[] {
  const trims = new Map<StoredRepo, number>();
  for (const repo of repos) {
    const isOld = repo.used < nowSeconds - limits.ageSeconds;
    const excess = repo.builds - limits.buildsOfRepository;
    if (isOld || excess > 0) trims.set(repo, isOld ? repo.builds : excess);
  }
  const kept = repos.map((repo) => remainingAfter(repo, trims.get(repo) ?? 0));
  let builds = sum(kept.map((repo) => repo.builds));
  let size = sum(kept.map((repo) => repo.size));
  for (const repo of repos.toSorted((a, b) => a.used - b.used)) {
    if (builds <= limits.builds && size <= limits.characters) break;
    const rest = remainingAfter(repo, trims.get(repo) ?? 0);
    builds -= rest.builds;
    size -= rest.size;
    trims.set(repo, repo.builds);
  }
  return [...trims].map(([repo, count]) => ({ repo, builds: count }));
}

/** Builds and size after a deletion, if all builds of the repository have the same size. */
const remainingAfter = ({ builds, size }: StoredRepo, deleted: number) => {
  const rest = builds - deleted;
  return { builds: rest, size: builds === 0 ? 0 : (size * rest) / builds };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
