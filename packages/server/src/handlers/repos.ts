import { limits, type Repo, type RepoChange, type User, visibilities } from "@signalbox/contract";
import { permissionsOf } from "../auth/access.ts";
import type { Deps } from "./deps.ts";
import { deleteBuilds } from "./builds.ts";
import { toInteger, toPage } from "./page-of.ts";
import { ApiError } from "../lib/api-error.ts";
import type { Handler } from "./handler.ts";
import type { RepoSettings } from "../store/repos.ts";
import { cancelBuild } from "../trigger/cancel.ts";

export const chownRepo: Handler<"chownRepo", Pick<Deps, "store">> = (
  { stored, caller },
  { store },
) => store.repos.update(stored.repo.id, { user_id: caller.id });

export const disableRepo: Handler<"disableRepo", Deps> = async ({ stored, query }, deps) => {
  const repo = deps.store.repos.update(stored.repo.id, { active: false });
  deps.watch.follow();
  publishRepo(stored.repo.id, deps);
  if (query.remove === "true" && repo !== undefined) await forget(repo, deps);
  return repo;
};

/** Ends what runs first, so that nobody writes to logs that are gone; then nothing of the repository is left. */
const forget = async (repo: Repo, deps: Deps): Promise<void> => {
  for (const build of deps.store.builds.listUnfinished())
    if (build.repo_id === repo.id) cancelBuild(build, deps);
  await deleteBuilds(repo.id, Number.MAX_SAFE_INTEGER, deps);
  deps.store.repos.delete(repo.id);
};

/** The commits that are there when a repository is enabled start no builds. */
export const enableRepo: Handler<"enableRepo", Pick<Deps, "store" | "watch" | "hub">> = async (
  { stored, caller },
  { store, watch, hub },
) => {
  const { repo } = stored;
  const enabled = await watch.enable(stored, () =>
    store.repos.update(repo.id, activation(repo, caller)),
  );
  publishRepo(repo.id, { store, hub });
  return enabled;
};

/** What makes a repository active, with the defaults of what was never set. */
export const activation = (repo: Repo, owner: User): RepoSettings => ({
  active: true,
  user_id: owner.id,
  config_path: repo.config_path || limits.configPathDefault,
  timeout: repo.timeout || limits.timeoutMinutesDefault,
});

export const getRepo: Handler<"getRepo", unknown> = ({ stored, caller }) => ({
  ...stored.repo,
  permissions: permissionsOf(stored, caller),
});

/** Unlike a list of builds, a page may be of any length. */
export const listAllRepos: Handler<"listAllRepos", Pick<Deps, "store">> = ({ query }, { store }) =>
  store.repos.listPage(
    toPage(query.page),
    Math.max(0, toInteger(query.per_page) ?? 0) || limits.perPageDefault,
  );

/**
 * Tells viewers that a repository was enabled or disabled. Events are about builds, so the newest build
 * carries the change; a repository without builds sends none.
 */
function publishRepo(repoId: number, { store, hub }: Pick<Deps, "store" | "hub">): void {
  const [newest] = store.builds.listNewest([repoId], 1);
  if (newest !== undefined) hub.publishBuild(newest.id);
}

/** Looks for all repositories: this one may have moved, and who administers it says so by this call. */
export const repairRepo: Handler<"repairRepo", Pick<Deps, "store" | "sync">> = async (
  { stored },
  { store, sync },
) => {
  await sync.repair(stored.repo.id);
  const found = store.repos.findById(stored.repo.id);
  if (found === undefined || found.missing)
    throw new ApiError(404, "The repository is no longer where it was found");
  return found.repo;
};

/** Ignores `protected`, `trusted`, `throttle` and `counter` unless a system administrator sends them. */
export const updateRepo: Handler<"updateRepo", Pick<Deps, "store">> = (
  { stored, caller, body },
  { store },
) => {
  const { protected: _, trusted: __, throttle: ___, counter: ____, ...forAll } = body;
  const change = caller.admin ? body : forAll;
  checkChange(change, stored.repo.counter);
  return store.repos.update(stored.repo.id, withoutNulls(change));
};

const checkChange = (
  { visibility, timeout, throttle, counter, config_path }: RepoChange,
  counterSoFar: number,
): void => {
  if (visibility !== undefined && visibility !== null && !isVisibility(visibility))
    throw new ApiError(400, `visibility must be one of ${visibilities.join(", ")}`);
  checkRange("timeout", timeout, 1, timeoutMinutesMost);
  checkRange("throttle", throttle, 0, throttleMost);
  checkRange("counter", counter, counterSoFar, counterMost);
  if ((config_path?.length ?? 0) > pathCharactersMost)
    throw new ApiError(400, `config_path must not be longer than ${pathCharactersMost} characters`);
};

const timeoutMinutesMost = 30 * 24 * 60;
const throttleMost = 10_000;
const counterMost = 1_000_000_000;
const pathCharactersMost = 1000;

const isVisibility = (text: string): boolean => visibilities.some((one) => one === text);

const checkRange = (
  name: string,
  value: number | null | undefined,
  least: number,
  most: number,
): void => {
  if (value === null || value === undefined || (value >= least && value <= most)) return;
  throw new ApiError(400, `${name} must be from ${least} to ${most}`);
};

const withoutNulls = (change: RepoChange): RepoSettings =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
