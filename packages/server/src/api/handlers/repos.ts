import {
  limits,
  pullApprovals,
  type Repo,
  type RepoChange,
  type User,
  visibilities,
  splitSlug,
} from "@signalbox/contract";
import { permissionsOf } from "../../accounts/auth/access.ts";
import { requireLevelInRepo } from "../../accounts/auth/require-level.ts";
import { findBuild } from "./builds.ts";
import { checkCode } from "./checks/check-code.ts";
import type { Deps } from "./deps.ts";
import { deleteRepo } from "../../retention/delete-repo.ts";
import { toInteger, toPage } from "./paging.ts";
import { ApiError } from "../../lib/api-error.ts";
import { type Handler, JsonText, type StoreHandler } from "./handler.ts";
import { toList } from "../../store/json/json-text.ts";
import type { RepoSettings, StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import { patternsProblem } from "../../reports/patterns.ts";
import { activation } from "../../trigger/activation.ts";
import { isNew, isSame, renameOf, takerOf } from "./renames.ts";
import { hasPipelineFile, throwApiError } from "./start-builds.ts";

export const chownRepo: StoreHandler<"chownRepo"> = ({ stored, caller }, { store }) =>
  store.repos.update(stored.repo.id, { user_id: caller.id });

export const disableRepo: Handler<"disableRepo", Deps> = async (
  { stored, query, caller },
  deps,
) => {
  const repo = deps.store.repos.update(stored.repo.id, { active: false });
  if (repo !== undefined) deps.serverWebhook.repoChanged("disabled", repo, caller);
  deps.watch.watchActiveRepos();
  if (stored.forge !== "") await deps.forge?.disable(stored);
  publishRepo(stored.repo.id, deps);
  if (query.remove === "true" && repo !== undefined) {
    await deleteRepo(repo, deps);
    if (stored.forge !== "") await deps.forge?.forget(stored);
  }
  return repo;
};

/** Commits that exist when a repository is enabled do not start builds. */
export const enableRepo: Handler<
  "enableRepo",
  Pick<Deps, "store" | "watch" | "hub" | "trigger" | "forge" | "serverWebhook">
> = async ({ stored, caller }, { store, watch, hub, trigger, forge, serverWebhook }) => {
  const { repo } = stored;
  const source = stored.forge === "" || forge === undefined ? watch : forge;
  const enabled = await source.enable(stored, () =>
    store.repos.update(repo.id, activation(repo, caller)),
  );
  publishRepo(repo.id, { store, hub });
  if (enabled !== undefined) serverWebhook.repoChanged("enabled", enabled, caller);
  return enabled && withFileProblem({ ...stored, repo: enabled }, trigger);
};

export const getRepo: Handler<"getRepo", Pick<Deps, "store" | "trigger" | "forge">> = async (
  { stored, caller },
  deps,
) => {
  const permissions = permissionsOf(stored, caller);
  const known = permissions?.write === true ? deps.forge?.connection.ofRepo(stored) : undefined;
  return {
    ...(await withFileProblem(stored, deps.trigger)),
    ...(await renameOf(stored, caller, deps)),
    ...(stored.forge !== "" && { forge: deps.forge?.title }),
    ...(known && known.problems.length > 0 && { forge_problems: known.problems }),
    permissions,
  };
};

/** The repository, saying of an active one whether its newest commit has no pipeline file, or an empty one. */
async function withFileProblem(stored: StoredRepo, trigger: Deps["trigger"]): Promise<Repo> {
  const { repo } = stored;
  const problem = repo.active ? await trigger.pipelineFileProblem(stored) : undefined;
  return {
    ...repo,
    ...(problem === "missing" && { config_missing: true }),
    ...(problem === "empty" && { config_empty: true }),
  };
}

export const getPipelineSuggestion: Handler<
  "getPipelineSuggestion",
  Pick<Deps, "suggest" | "store">
> = async ({ stored, query, caller }, { suggest, store }) => {
  checkCode(stored, caller, store);
  const { config_path, default_branch } = stored.repo;
  const isVisitor = caller === undefined;
  const found = await suggest(stored, { isVisitor }).catch(throwApiError(404));
  if (found === undefined) throw hasPipelineFile(stored.repo);
  const { commit, ...made } = found;
  const { text, files, parts } =
    query.trial === undefined ? made : trialFile(stored, query.trial, store);
  const path = config_path || limits.defaultConfigPath;
  return { path, branch: default_branch, commit: commit.sha, text, files, parts };
};

/** The suggestion that a trial ran, which may differ from the current one, without its reasons, which are not stored. */
function trialFile(stored: StoredRepo, number: string, store: Store) {
  const build = findBuild(stored, number, store);
  const text = store.pipelineFiles.find(build.id)?.text;
  if (!build.trial || text === undefined) throw new ApiError(404, "The build is not a trial");
  return { text, files: [], parts: [] };
}

/** Unlike in lists of builds, the page size is not limited. */
export const listAllRepos: StoreHandler<"listAllRepos"> = ({ query }, { store }) =>
  new JsonText(
    toList(
      store.answers.repoPage(
        toPage(query.page),
        Math.max(0, toInteger(query.per_page) ?? 0) || limits.defaultPerPage,
      ),
    ),
  );

/**
 * Notifies viewers that a repository was enabled or disabled. Events are about builds, so the event
 * carries the newest build; a repository without builds sends none.
 */
function publishRepo(repoId: number, { store, hub }: Pick<Deps, "store" | "hub">): void {
  const [newest] = store.builds.newestIds([repoId], 1);
  if (newest !== undefined) hub.publishBuild(newest);
}

/**
 * Synchronizes all repositories because this one may have moved. An administrator confirms the move
 * with this call.
 */
export const repairRepo: Handler<
  "repairRepo",
  Pick<Deps, "store" | "sync" | "trigger" | "watch" | "forge">
> = async ({ stored, caller, query }, deps) => {
  const { store, sync } = deps;
  if (stored.forge !== "" && query.to === undefined) {
    await deps.forge?.repair(stored);
    return store.repos.findById(stored.repo.id)?.repo;
  }
  if (query.to !== undefined) return moveHistory(stored.repo.id, query.to, caller, deps);
  await sync.repair(stored.repo.id);
  const found = store.repos.findById(stored.repo.id);
  if (found === undefined || found.missing)
    throw new ApiError(404, "The repository no longer exists on disk");
  return found.repo;
};

/** Gives the history of a missing repository to the one that its folder is now. */
async function moveHistory(
  id: number,
  to: string,
  caller: User,
  deps: Pick<Deps, "store" | "sync" | "trigger" | "watch" | "forge">,
): Promise<Repo | undefined> {
  const { store } = deps;
  await deps.sync.run();
  const before = store.repos.findById(id);
  const { namespace, name } = splitSlug(to);
  const now = requireLevelInRepo("admin", caller, store.repos.find(namespace, name), store.users);
  if (before?.missing !== true)
    throw new ApiError(400, "The folder of the repository still exists");
  if (!isNew(now))
    throw new ApiError(409, `${now.repo.slug} was active and has a history of its own`);
  // One that was never active has no mirror yet.
  if (now.forge !== "") await deps.forge?.mirror(now);
  const isAside = takerOf(before, deps)?.repo.id === now.repo.id;
  if (!isAside && !(await isSame(before, now, deps)))
    throw new ApiError(
      409,
      `${now.repo.slug} has none of the known commits of ${before.repo.slug}`,
    );
  const moved = store.repos.rename(before, now);
  deps.watch.watchActiveRepos();
  const joined = store.repos.findById(id);
  if (joined?.forge && joined.repo.active) return deps.forge?.enable(joined, () => joined.repo);
  return moved;
}

/** Only system administrators can change `protected`, `trusted`, `throttle` and `counter`. */
export const updateRepo: Handler<"updateRepo", Pick<Deps, "store" | "trigger">> = async (
  { stored, caller, body },
  { store, trigger },
) => {
  // Only Woodpecker has modes of approval.
  const { require_approval: _mode, ...known } = body;
  const { protected: _, trusted: __, throttle: ___, counter: ____, ...forAll } = known;
  const change = caller.admin ? known : forAll;
  checkChange(change, stored.repo.counter);
  const repo = store.repos.update(stored.repo.id, withoutNulls(change));
  return repo && withFileProblem({ ...stored, repo }, trigger);
};

function checkChange(
  {
    visibility,
    approve_pull_requests,
    timeout,
    throttle,
    retries,
    counter,
    config_path,
    report_patterns,
  }: RepoChange,
  currentCounter: number,
): void {
  if (isUnknown(visibility, visibilities))
    throw new ApiError(400, `visibility must be one of ${visibilities.join(", ")}`);
  if (isUnknown(approve_pull_requests, pullApprovals))
    throw new ApiError(400, `approve_pull_requests must be one of ${pullApprovals.join(", ")}`);
  checkRange("timeout", timeout, 1, maxTimeoutMinutes);
  checkRange("throttle", throttle, 0, maxThrottle);
  checkRange("retries", retries, 0, limits.maxRetries);
  checkRange("counter", counter, currentCounter, maxCounter);
  if ((config_path?.length ?? 0) > maxPathCharacters)
    throw new ApiError(400, `config_path must not be longer than ${maxPathCharacters} characters`);
  const problem = patternsProblem(report_patterns ?? []);
  if (problem !== undefined) throw new ApiError(400, problem);
}

const maxTimeoutMinutes = 30 * 24 * 60;
const maxThrottle = 10_000;
const maxCounter = 1_000_000_000;
const maxPathCharacters = 1000;

const isUnknown = (text: string | null | undefined, known: readonly string[]): boolean =>
  text !== undefined && text !== null && !known.includes(text);

function checkRange(
  name: string,
  value: number | null | undefined,
  min: number,
  max: number,
): void {
  if (value === null || value === undefined || (value >= min && value <= max)) return;
  throw new ApiError(400, `${name} must be from ${min} to ${max}`);
}

const withoutNulls = (change: RepoChange): RepoSettings =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
