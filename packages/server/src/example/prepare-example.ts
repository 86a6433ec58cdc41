import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import type { Git } from "../git/git.ts";
import { secondsOf } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";
import type { RepoSyncDeps } from "../trigger/sync.ts";
import type { Watch } from "../trigger/watch.ts";
import { makesExample } from "./decide-example.ts";
import { deleteExample, type DeletionDeps } from "./delete-example.ts";
import { exampleFolders, exampleNames, exampleNamespace } from "./example-namespace.ts";
import { exampleNeed, searchedPlaces } from "./example-paths.ts";
import type { HistoryOptions } from "./give-history.ts";

type PrepareOptions = Omit<DeletionDeps, "own" | "logs"> &
  Pick<HistoryOptions, "openSource"> & {
    logs: DeletionDeps["logs"] & HistoryOptions["logs"];
    config: Pick<EmbeddedConfig, "repos" | "example" | "adminLogin">;
    data: Pick<DataFolder, "repositories" | "workspaces">;
    git: Git;
    watch: Pick<Watch, "watchActiveRepos" | "check">;
    report: Report;
    signal: AbortSignal;
  };

/** The decision on the example repositories for a start of the server. */
export type PreparedExample = Pick<RepoSyncDeps, "places" | "isOwn"> & {
  /** Adds the history of new example repositories, and starts the build of their newest commit. Call it after the first sync. */
  makeExample: () => Promise<void>;
};

/**
 * Removes what an interrupted start or removal left of the example, decides whether the server creates it, and creates its
 * repositories if necessary. Reports problems with the example instead of throwing. Call it after the creation of the first
 * account, which owns the repositories.
 */
export async function prepareExample(options: PrepareOptions): Promise<PreparedExample> {
  const { config, data, store } = options;
  const own = data.repositories;
  if (config.repos.length === 0) await mkdir(own, { recursive: true });
  const deps = { ...options, own };
  const isClean = await attempt(removalProblem, () => finishInterrupted(deps), deps);
  const makeExample = isClean && (await beginExample(deps));
  return {
    places: () => searchedPlaces({ config, store, own }),
    isOwn: (path) => path.startsWith(own + sep),
    makeExample: makeExample || (async () => undefined),
  };
}

type Deps = PrepareOptions & DeletionDeps;

const removalProblem = "The rest of the example could not be removed; the next start tries again";
const taken = `The example was not created, because other repositories are named ${exampleNamespace}/…`;

/** Reports the problem and resolves with undefined if the work fails. */
async function attempt<Value>(
  problem: string,
  work: () => Promise<Value>,
  { report, signal }: Deps,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    report.problem(problem, error);
    return undefined;
  }
}

/** Resolves when nothing is left. */
async function finishInterrupted(deps: Deps): Promise<true> {
  const { store } = deps;
  const state = store.exampleMark.read();
  if (state === "making" || state === "removing" || isWantedBack(deps)) {
    await deleteExample(deps);
    store.exampleMark.set(state === "making" ? "none" : "made");
  }
  return true;
}

/** Whether somebody deleted the folders of the example by hand, and asks for it again. */
function isWantedBack({ config, store }: Deps): boolean {
  return config.example && listExample(store).some(({ found }) => !existsSync(found.path));
}

/** Without the example of earlier versions. */
function listExample({ repos }: Store): StoredRepo[] {
  return repos.listExamples().filter(({ repo }) => repo.namespace === exampleNamespace);
}

/** Creates the repositories of the example if necessary, and returns the function that adds their history. */
async function beginExample(deps: Deps): Promise<PreparedExample["makeExample"] | undefined> {
  const { config, store, git, own, report, signal, clock, watch } = deps;
  const before = store.exampleMark.read();
  const history = { isMade: before === "made", exists: listExample(store).length > 0 };
  if (!makesExample(exampleNeed(deps), history)) return undefined;
  const owner = store.users.find(config.adminLogin);
  if (owner === undefined || isTaken(deps)) {
    const noUser = `The example was not created, because there is no user ${config.adminLogin}`;
    report.line(owner === undefined ? noUser : taken);
    return undefined;
  }
  const now = secondsOf(clock);
  const giveUp = async () => {
    await deleteExample(deps);
    store.exampleMark.set(before);
  };
  const make = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    const made = await attempt("The example could not be created", work, deps);
    if (made === undefined) await attempt(removalProblem, giveUp, deps);
    return made;
  };
  const created = await make(async () => {
    store.exampleMark.set("making");
    // Imported here, because most starts do not need the plan of the example.
    const { createExampleRepositories } = await import("./create-repositories.ts");
    return createExampleRepositories(git, own, now, signal);
  });
  if (created === undefined) return undefined;
  const giveAll = async (): Promise<boolean> => {
    const { giveHistory } = await import("./give-history.ts");
    const { workspaces } = deps.data;
    const isGiven = await giveHistory(created, owner, { ...deps, workspaces, now });
    if (isGiven) store.exampleMark.set("made");
    else await giveUp();
    return isGiven;
  };
  return async () => {
    const isGiven = await make(giveAll);
    if (isGiven === false) report.line(taken);
    watch.watchActiveRepos();
    await watch.check();
  };
}

/** Whether a name or the namespace of the example belongs to a repository that somebody has put there or activated. */
function isTaken({ store: { repos }, own }: Deps): boolean {
  const folder = join(own, exampleNamespace);
  const [paths, names] = [exampleFolders(own), new Set(exampleNames)];
  return (
    paths.some((path) => existsSync(path)) ||
    repos
      .listOf(exampleNamespace)
      .some(
        ({ repo, found }) =>
          repo.user_id !== 0 && (names.has(repo.name) || dirname(found.path) !== folder),
      )
  );
}
