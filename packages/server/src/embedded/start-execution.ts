import { hostname, userInfo } from "node:os";
import { createFileCrypto } from "../accounts/auth/file-crypto.ts";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import type { Git } from "../source/git/git.ts";
import type { Cipher } from "../store/keys/keys.ts";
import type { Clock } from "../lib/clock.ts";
import { machinePlatform } from "../lib/platform.ts";
import type { Report } from "../lib/report.ts";
import { version } from "../lib/version.ts";
import { createHub } from "../live/hub.ts";
import { createLogStore } from "../live/log-store.ts";
import type { Secret } from "../pipeline/mask/mask.ts";
import { createPlanner } from "../pipeline/planner/planner.ts";
import { startRemoteRunners } from "../execution/rpc/remote-runners.ts";
import { createExecutors } from "../execution/create-executors.ts";
import type { Executors } from "../execution/executors/executor.ts";
import { createRemoteQueue } from "../execution/remote-queue.ts";
import { createRunner } from "../execution/runner.ts";
import { openRepository, type Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import { watchStorage } from "../store/storage.ts";
import type { Store } from "../store/store.ts";
import { createReasons } from "../outcomes/summary/reasons.ts";

/** The resources that the parts of the server need, already opened. */
export type Opened = {
  data: DataFolder;
  git: Git;
  store: Store;
  cipher: Cipher;
  /** Values that must not appear in logs. */
  secrets: Secret[];
  signal: AbortSignal;
};

export type ExecutionOptions = {
  config: EmbeddedConfig;
  clock: Clock;
  report: Report;
  /** Used instead of the pipeline files of commits. */
  pipelineText?: string;
  /** Whether exec stages borrow the objects of the repositories, which then must not change while a stage runs. */
  borrowsObjects?: boolean;
  /** How many commits of the history docker stages get, unless the pipeline sets a depth; undefined for all. */
  historyDepth?: number;
  /** The address of the server, which steps get. It is not known before the server listens. */
  address: () => { proto: string; host: string };
};

/**
 * Starts the parts that run stages and publish what happens to them. Stages of an earlier run are ended before it returns,
 * but no stage is started until `runner.start` is called.
 */
export async function startExecution(opened: Opened, options: ExecutionOptions) {
  const { data, git, store, cipher, secrets, signal } = opened;
  const { config, clock, report, pipelineText, address, ...checkouts } = options;
  const openSource = sourceOpener(git, pipelineText);
  const hub = createHub(store);
  const logs = createLogStore({ folder: data.logs, clock });
  const reasons = createReasons({ store, logs, hub, report, signal });
  const platform = machinePlatform();
  const fileCrypto = createFileCrypto(cipher);
  const planner = createPlanner({ signal });
  const storage = await watchStorage({ store, file: data.database, report, signal });
  const { runnerSecrets } = config;
  const queue = runnerSecrets && createRemoteQueue(clock);
  const executors = executorsOf(data, git, config, { report, ...checkouts });
  const stageParts = {
    store,
    planner,
    signal,
    fileCrypto,
    logs,
    hub,
    openSource,
    clock,
    report,
    platform,
    executors,
    exec: config.exec,
    concurrency: config.concurrency,
    serverSecrets: secrets,
    system: () => ({ ...address(), version }),
  };
  const runner = createRunner({
    ...stageParts,
    storage,
    remote: queue,
    privilegedImages: config.docker.privilegedImages,
    machine: hostname(),
  });
  await runner.recover();
  const remoteParts = { ...stageParts, runner, git, hash: cipher.hash };
  const runnerRpc =
    runnerSecrets && queue && (await startRemoteRunners({ ...remoteParts, queue, runnerSecrets }));
  return {
    openSource,
    hub,
    logs,
    reasons,
    platform,
    fileCrypto,
    planner,
    storage,
    executors,
    runner,
    runnerRpc,
  };
}

const executorsOf = (
  data: DataFolder,
  git: Git,
  { path, machine, docker }: EmbeddedConfig,
  options: Pick<ExecutionOptions, "report" | "borrowsObjects" | "historyDepth">,
): Executors =>
  createExecutors({
    ...options,
    dataFolder: data.path,
    workspaces: data.workspaces,
    gitHome: git.home,
    host: { ...machine, PATH: path, USER: userInfo().username },
    docker: { search: docker, limits: { memoryBytes: docker.memory ?? 0, cpus: docker.cpus ?? 0 } },
  });

const sourceOpener =
  (git: Git, pipelineText: string | undefined) =>
  ({ found }: StoredRepo): Repository => {
    const repository = openRepository(git, found);
    return pipelineText === undefined
      ? repository
      : { ...repository, pipelineFile: async () => pipelineText };
  };
