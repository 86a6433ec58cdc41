import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { User } from "@signalbox/contract";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import type { Hub } from "../live/hub.ts";
import type { Report } from "../lib/report.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";
import type { RepoSyncDeps } from "../trigger/sync.ts";
import type { Watch } from "../trigger/watch.ts";
import { mustCreateExample } from "./decide-example.ts";
import { deleteExample, type DeletionDeps } from "./delete-example.ts";
import { exampleFolders, exampleNames, exampleNamespace } from "./example-namespace.ts";
import { exampleNeed, searchedPlaces } from "./example-paths.ts";
import type { MakingDeps } from "./make-example.ts";

type PrepareOptions = Omit<DeletionDeps, "own" | "logs" | "hub"> &
  Pick<MakingDeps, "openSource" | "git" | "clock"> & {
    logs: DeletionDeps["logs"] & MakingDeps["logs"];
    hub: DeletionDeps["hub"] & Pick<Hub, "breakStreams">;
    config: Pick<EmbeddedConfig, "repos" | "example" | "forge" | "adminLogin">;
    data: Pick<DataFolder, "repositories" | "workspaces">;
    watch: Pick<Watch, "watchActiveRepos" | "check">;
    report: Report;
    signal: AbortSignal;
  };

/** The decision on the example repositories for a start of the server. */
export type PreparedExample = Pick<RepoSyncDeps, "places" | "isOwn"> & {
  /**
   * Creates the example if the server shows it for the first time, and makes open pages fetch it. Takes about half a second,
   * so call it when the server is ready. If the server ends meanwhile, the next start creates the example.
   */
  make: (sync: () => Promise<void>) => void;
  /** Resolves when the example is not being created. */
  made: () => Promise<void>;
};

/**
 * Removes the remains of an example whose creation or removal was interrupted, and decides whether the server creates
 * it. Reports problems with the example instead of throwing. Call it after the creation of the first account, which
 * owns the repositories.
 */
export async function prepareExample(options: PrepareOptions): Promise<PreparedExample> {
  const { config, data, store } = options;
  const own = data.repositories;
  if (config.repos.length === 0) await mkdir(own, { recursive: true });
  const deps = { ...options, own };
  const isClean = await attempt(removalProblem, () => finishInterrupted(deps), deps);
  const owner = isClean && findOwner(deps);
  let making = Promise.resolve();
  return {
    places: () => searchedPlaces({ config, store, own }),
    isOwn: (path) => path.startsWith(own + sep),
    make: (sync) => {
      // Rejects only if the server ends.
      if (owner) making = make(owner, sync, deps).catch(() => undefined);
    },
    made: () => making,
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

/** Whether the folders of the example were deleted by hand and the example is requested again. */
function isWantedBack({ config, store }: Deps): boolean {
  return config.example && listExample(store).some(({ found }) => !existsSync(found.path));
}

/** Without the example of earlier versions. */
function listExample({ repos }: Store): StoredRepo[] {
  return repos.listExamples().filter(({ repo }) => repo.namespace === exampleNamespace);
}

/** The owner of the example that this start creates. Undefined if it creates none. */
function findOwner(deps: Deps): User | undefined {
  const { config, store, report } = deps;
  const history = {
    isMade: store.exampleMark.read() === "made",
    exists: listExample(store).length > 0,
  };
  if (!mustCreateExample(exampleNeed(deps), history)) return undefined;
  const owner = store.users.find(config.adminLogin);
  const noUser = `The example was not created, because there is no user ${config.adminLogin}`;
  if (owner === undefined) report.line(noUser);
  return owner;
}

async function make(owner: User, sync: () => Promise<void>, deps: Deps): Promise<void> {
  const { store, hub, watch, report, data } = deps;
  if (isTaken(deps)) return report.line(taken);
  const before = store.exampleMark.read();
  const giveUp = async () => {
    await deleteExample(deps);
    store.exampleMark.set(before);
  };
  const isMade = await attempt(
    "The example could not be created",
    async () => {
      store.exampleMark.set("making");
      // Imported here, because most starts do not need the plan of the example.
      const { makeExample } = await import("./make-example.ts");
      const isComplete = await makeExample(owner, sync, { ...deps, workspaces: data.workspaces });
      if (isComplete) store.exampleMark.set("made");
      return isComplete;
    },
    deps,
  );
  if (isMade !== true) await attempt(removalProblem, giveUp, deps);
  if (isMade === false) report.line(taken);
  watch.watchActiveRepos();
  hub.breakStreams();
  await watch.check();
}

/** Whether a name or the namespace of the example is used by a repository that a person put there or activated. */
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
