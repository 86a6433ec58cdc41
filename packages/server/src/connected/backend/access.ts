import type { Repo } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Backend, RepoName } from "./backend.ts";
import type { Caller } from "./caller.ts";

/** For how long an answer of the CI server says what somebody may read. */
export const validMs = 60_000;
/** Callers whose answers are kept. */
const maxCallers = 1000;

/** What callers may read, as the CI server decides it. Nothing here outlives a minute, a refusal or a sign-out. */
export type Access = {
  /** The repository, if the caller may read it. Rejects with the refusal of the CI server. */
  repo: (caller: Caller, name: RepoName) => Promise<Repo>;
  /** The repositories of the caller, with their newest builds; with `since`, as they were listed after this time. */
  repos: (caller: Caller, since?: number) => Promise<Repo[]>;
  /** Whether the caller may read a repository: one of their own, or one that the CI server shows them. */
  mayRead: (caller: Caller, repo: Repo) => Promise<boolean>;
  /** The next answer to this caller needs new checks: of one repository, or of everything. */
  forget: (caller: Caller, name?: RepoName) => void;
};

type Known = {
  repos: Map<string, Check<Repo>>;
  list: Check<Repo[]> | undefined;
  /** The repositories of the last list. */
  ids: ReadonlySet<number> | undefined;
};
type Check<Value> = { at: number; answer: Promise<Value> };

export function createAccess(
  backend: Pick<Backend, "repo" | "repos">,
  clock: Clock,
  /** Called with each repository that the CI server has just shown to somebody. */
  onRepo: (repo: Repo) => void,
  /** Called if a list has active repositories that the one before had not. */
  onMore: (caller: Caller) => void,
): Access {
  /** In the order of their last new check. */
  const callers = new Map<string, Known>();

  const isValid = (check: Check<unknown> | undefined): boolean =>
    check !== undefined && Math.abs(clock() - check.at) < validMs;

  const known = ({ key }: Caller): Known => {
    const found = callers.get(key) ?? { repos: new Map(), list: undefined, ids: undefined };
    callers.delete(key);
    callers.set(key, found);
    const [oldest] = callers.keys();
    if (callers.size > maxCallers && oldest !== undefined) callers.delete(oldest);
    return found;
  };

  const forget = ({ key }: Caller, name?: RepoName): void => {
    const found = callers.get(key);
    if (name === undefined || found === undefined) return void callers.delete(key);
    found.repos.delete(slugOf(name));
    found.list = undefined;
  };

  /** A refusal is not kept, and ends what was known. A failure is not kept either. */
  const watch = async <Value>(
    caller: Caller,
    name: RepoName | undefined,
    answer: Promise<Value>,
  ): Promise<Value> => {
    try {
      return await answer;
    } catch (error) {
      forget(caller, error instanceof ApiError && error.status === 401 ? undefined : name);
      throw error;
    }
  };

  const readRepos = async (caller: Caller): Promise<Repo[]> => {
    const repos = await backend.repos(caller);
    const found = known(caller);
    const { ids: before } = found;
    const ids = repos.filter(({ active }) => active).map(({ id }) => id);
    found.ids = new Set(ids);
    if (before !== undefined && ids.some((id) => !before.has(id))) onMore(caller);
    return repos;
  };

  const readRepo = async (caller: Caller, name: RepoName): Promise<Repo> => {
    const repo = await backend.repo(caller, name);
    onRepo(repo);
    return repo;
  };

  const repo: Access["repo"] = (caller, name) => {
    const checks = known(caller).repos;
    const slug = slugOf(name);
    const kept = checks.get(slug);
    if (kept !== undefined && isValid(kept)) return kept.answer;
    const answer = watch(caller, name, readRepo(caller, name));
    checks.delete(slug);
    checks.set(slug, { at: clock(), answer });
    for (const [other, check] of checks) {
      if (isValid(check)) break;
      checks.delete(other);
    }
    return answer;
  };

  const repos: Access["repos"] = (caller, since = -Infinity) => {
    const found = known(caller);
    const { list } = found;
    if (list !== undefined && isValid(list) && list.at >= since) return list.answer;
    const answer = watch(caller, undefined, readRepos(caller));
    found.list = { at: clock(), answer };
    return answer;
  };

  return {
    repo,
    repos,
    // Most repositories of a stream are in the list, which costs one request for all of them.
    mayRead: async (caller, { id, namespace, name }) => {
      const isChecked = isValid(known(caller).repos.get(slugOf({ namespace, name })));
      const own = isChecked ? [] : await unlessRefused(repos(caller));
      if (own?.some((one) => one.id === id) === true) return true;
      return (await unlessRefused(repo(caller, { namespace, name }))) !== undefined;
    },
    forget,
  };
}

/** Undefined instead of a refusal. */
const unlessRefused = async <Value>(answer: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
};

/** Two names cannot be confused, because neither contains a slash. */
const slugOf = ({ namespace, name }: RepoName): string => `${namespace}/${name}`;

/** Whether an answer of the CI server means that somebody may read less than was known. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}
