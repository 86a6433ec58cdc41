import type { Repo, User } from "@signalbox/contract";
import { hasLevelInRepo } from "../../accounts/auth/access.ts";
import { SourceError } from "../../source/source-error.ts";
import type { Whereabouts } from "../../store/database/tables.ts";
import { formerNameOf } from "../../store/forge/former-name.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Deps } from "./deps.ts";

type RenameDeps = Pick<Deps, "store" | "trigger">;

/** How many repositories are compared with one, and how many commits. */
const maxCompared = 20;
const maxCommits = 3;

/**
 * What a repository's page says of a folder that was renamed: of a missing repository, under which name the caller finds
 * it now; of one that was never active, which missing repository it was. And, if one of the git host has its name, of both.
 */
export async function renameOf(
  stored: StoredRepo,
  caller: User | undefined,
  deps: RenameDeps,
): Promise<Partial<Pick<Repo, Whereabouts>>> {
  const hasMissing = deps.store.repos.listPlaces().some(({ missing }) => missing);
  if (!hasMissing && !stored.missing) return {};
  const isVisible = (other: StoredRepo) => hasLevelInRepo("read", caller, other, deps.store.users);
  const others = deps.store.repos.list().filter(isVisible);
  const newNameOf = (missing: StoredRepo) =>
    findFirst(
      others.filter((other) => isNew(other) && wasFoundAfter(other, missing)),
      missing,
      (other) => isSame(missing, other, deps),
    );
  const taker = takerOf(stored, deps);
  if (taker !== undefined)
    return { missing: true, ...(isVisible(taker) && { name_taken_by: taker.repo.slug }) };
  const aside = others.find(
    (other) =>
      other.forge === "" && hasHistory(other) && takerOf(other, deps)?.repo.id === stored.repo.id,
  );
  if (aside !== undefined) return { took_name_of: aside.repo.slug };
  if (stored.missing) {
    const now = await newNameOf(stored);
    return { missing: true, ...(now && { renamed_to: now.repo.slug }) };
  }
  if (!isNew(stored)) return {};
  const before = await findFirst(
    others.filter((other) => hasHistory(other) && wasFoundAfter(stored, other)),
    stored,
    async (other) =>
      (await isSame(other, stored, deps)) && (await newNameOf(other))?.repo.id === stored.repo.id,
  );
  return before === undefined ? {} : { renamed_from: before.repo.slug };
}

/** The repository of the git host for which one was set aside, because it has the same name. */
export function takerOf(
  { repo, missing }: StoredRepo,
  { store }: Pick<RenameDeps, "store">,
): StoredRepo | undefined {
  const name = formerNameOf(repo);
  if (!missing || name === undefined) return undefined;
  const taker = store.repos.find(repo.namespace, name);
  return taker?.missing === false && taker.forge !== "" ? taker : undefined;
}

/** Whether nothing would be lost if another repository took its place. */
export function isNew({ missing, repo }: StoredRepo): boolean {
  return !missing && repo.user_id === 0 && repo.counter === 0;
}

/** A copy that was there beside the missing repository has the same commits, but not its place. */
const wasFoundAfter = (present: StoredRepo, missing: StoredRepo): boolean =>
  present.repo.created >= missing.repo.synced;

const hasHistory = ({ missing, repo }: StoredRepo): boolean => missing && repo.user_id !== 0;

/** Whether a repository has a commit that the server knows of the missing one. */
export async function isSame(
  missing: StoredRepo,
  present: StoredRepo,
  { store, trigger }: RenameDeps,
): Promise<boolean> {
  const commits = new Set(store.seenRefs.list(missing.repo.id).values());
  for (const sha of [...commits].slice(0, maxCommits)) {
    const commit = await trigger.findCommit(present, sha).catch((error: unknown) => {
      if (error instanceof SourceError) return undefined;
      throw error;
    });
    if (commit !== undefined) return true;
  }
  return false;
}

/**
 * Repositories of the same name or in the same namespace come first, because most renames change only one of the two, and
 * of these the one that was found last.
 */
async function findFirst(
  others: StoredRepo[],
  { repo }: StoredRepo,
  is: (other: StoredRepo) => Promise<boolean>,
): Promise<StoredRepo | undefined> {
  const isNear = ({ repo: { namespace, name } }: StoredRepo) =>
    namespace === repo.namespace || name === repo.name;
  const sorted = others.toSorted(
    (a, b) => Number(isNear(b)) - Number(isNear(a)) || b.repo.id - a.repo.id,
  );
  for (const other of sorted.slice(0, maxCompared)) if (await is(other)) return other;
  return undefined;
}
