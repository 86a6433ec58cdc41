import { hostname, userInfo } from "node:os";
import { version } from "../lib/version.ts";
import { createFileCrypto } from "../auth/file-crypto.ts";
import { createFirstAccount } from "../auth/first-account.ts";
import { readKeyFile } from "../keys/key-file.ts";
import { type Cipher, createCipher } from "../keys/keys.ts";
import { createSessions } from "../auth/sessions.ts";
import { createSignInLinks } from "../auth/sign-in-links.ts";
import { type Clock, secondsOf } from "../lib/clock.ts";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import { openDataFolder, type DataFolder } from "../data-folder/data-folder.ts";
import type { Deps } from "../handlers/deps.ts";
import { createLocalRuns } from "../local-runs/local-runs.ts";
import { createHub, type Hub } from "../live/hub.ts";
import { createLogStore } from "../live/log-store.ts";
import { createOAuth } from "../oauth/oauth.ts";
import type { Secret } from "../pipeline/mask/mask.ts";
import { createPlanner } from "../planner/planner.ts";
import { machinePlatform } from "../lib/platform.ts";
import { createReasons } from "../summary/reasons.ts";
import type { Report } from "../lib/report.ts";
import type { Executors } from "../runner/executors/executor.ts";
import { createExecutors } from "../runner/create-executors.ts";
import { createImagePurge } from "../retention/image-purge.ts";
import { startRetention, type Retention, type RetentionDeps } from "../retention/retention.ts";
import { createRemoteQueue } from "../runner/remote-queue.ts";
import { createRunner } from "../runner/runner.ts";
import type { RunnerRpc } from "../rpc/register-rpc.ts";
import { startRemoteRunners } from "../rpc/remote-runners.ts";
import { createExampleRemoval } from "../example/remove-example.ts";
import { prepareExample } from "../example/prepare-example.ts";
import type { Git } from "../git/git.ts";
import { openData, openGit, secretsOf } from "./open-parts.ts";
import { openRepository, type Repository } from "../source/repository.ts";
import { StartError } from "../lib/start-error.ts";
import type { StoredRepo } from "../store/repos.ts";
import { watchStorage } from "../store/storage.ts";
import type { Store } from "../store/store.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import { createRepoSync } from "../trigger/sync.ts";
import { createCronScheduler } from "../trigger/cron.ts";
import { startReaper } from "../trigger/reaper.ts";
import { suggestionsOf } from "./suggestions-of.ts";
import { createTrigger } from "../trigger/trigger.ts";
import { createWatch } from "../trigger/watch.ts";
import { createWebhookSender } from "../webhooks/sender.ts";

/** The embedded CI server without its HTTP API. */
export type Embedded = {
  deps: Omit<Deps, "streamLimit" | "streamAccess" | "url" | "dashboard">;
  /** Starts running builds. Steps get `address` as the server's address. */
  run: (address: URL) => void;
  /** Stops accepting work, ends running work, and then the viewers' streams. */
  endWork: () => Promise<void>;
  /** Closes the database and releases the data folder. */
  release: () => Promise<void>;
};

type Options = {
  config: EmbeddedConfig;
  clock: Clock;
  report: Report;
  /** Called after the data folder is locked and before anything is created in it; may reject. */
  beforeStart: () => Promise<void>;
  /** Used instead of the pipeline files of commits. */
  pipelineText?: string;
  /** Whether exec stages borrow the objects of the repositories, which then must not change while a stage runs. */
  borrowsObjects?: boolean;
  /** How many commits of the history docker stages get, unless the pipeline sets a depth; undefined for all. */
  historyDepth?: number;
};

/** The resources that `start` needs, already opened. */
type Opened = {
  data: DataFolder;
  git: Git;
  store: Store;
  cipher: Cipher;
  /** Values that must not appear in logs. */
  secrets: Secret[];
  stop: AbortController;
};

/** Opens the data folder and starts all background work. Throws a StartError if that fails. */
export async function createEmbedded(options: Options): Promise<Embedded> {
  const { config, clock } = options;
  const data = await openDataFolder(config.data);
  const stop = new AbortController();
  let store: Store | undefined;
  const release = async () => {
    stop.abort();
    store?.close();
    await data.release();
  };
  try {
    const git = await openGit(data, config, stop.signal);
    const key = config.secretKey ?? (await readKeyFile(data.keyFile));
    const cipher = createCipher(key);
    const secrets = secretsOf(config, key);
    store = openData(data, clock, cipher);
    await options.beforeStart();
    store.users.stopSyncing();
    const { deps, run, settled } = await start(
      { data, git, store, cipher, secrets, stop },
      options,
    );
    const endWork = async () => {
      stop.abort();
      await settled();
      deps.hub.close();
    };
    return { deps, run, endWork, release };
  } catch (error) {
    await release();
    if (writeProblemOf(error) !== "full") throw error;
    throw new StartError(
      `The disk of the data folder ${data.path} is full; free some space and start again`,
      { cause: error },
    );
  }
}

type RetentionParts = Pick<RetentionDeps, "store" | "logs" | "clock" | "report"> & {
  config: EmbeddedConfig;
  data: DataFolder;
  signal: AbortSignal;
};

const executorsOf = (
  data: DataFolder,
  git: Git,
  { path, machine, docker }: EmbeddedConfig,
  options: Pick<Options, "report" | "borrowsObjects" | "historyDepth">,
): Executors =>
  createExecutors({
    ...options,
    dataFolder: data.path,
    workspaces: data.workspaces,
    gitHome: git.home,
    host: { ...machine, PATH: path, USER: userInfo().username },
    docker: { search: docker, limits: { memoryBytes: docker.memory ?? 0, cpus: docker.cpus ?? 0 } },
  });

const beginRetention = ({ config, data, ...parts }: RetentionParts): Retention => {
  const { clock, report, signal } = parts;
  return startRetention({
    ...parts,
    logFolder: data.logs,
    dataFolder: data.path,
    limits: config.retention,
    removeImages: async (limits) => {
      // Loaded only when it is needed, because many servers run no docker pipeline.
      const { removeImages } = await import("../runner/executors/docker/remove-images.ts");
      const now = secondsOf(clock);
      const { docker: search } = config;
      await removeImages({ search, dataFolder: data.path, limits, now, report, signal });
    },
  });
};

const sourceOpener =
  (git: Git, pipelineText: string | undefined) =>
  ({ found }: StoredRepo): Repository => {
    const repository = openRepository(git, found);
    return pipelineText === undefined
      ? repository
      : { ...repository, pipelineFile: async () => pipelineText };
  };

const start = async (
  { data, git, store, cipher, secrets, stop: { signal } }: Opened,
  { config, clock, report, pipelineText, ...checkouts }: Omit<Options, "beforeStart">,
) => {
  const openSource = sourceOpener(git, pipelineText);
  const reportProblem = (name: string, error: unknown) => report.problem(name, error);
  const streams = createHub(store);
  const logs = createLogStore({ folder: data.logs, clock });
  const reasons = createReasons({ store, logs, hub: streams, report, signal });
  let runnerRpc: RunnerRpc | undefined;
  const hub: Hub = {
    ...streams,
    publishBuild: (buildId) => {
      streams.publishBuild(buildId);
      runnerRpc?.rpc.buildChanged(buildId);
      reasons.buildChanged(buildId);
      localRuns.buildChanged(buildId);
    },
  };
  const localRuns = createLocalRuns({ store, logs, hub, clock, report, signal });
  const platform = machinePlatform();
  let publicAddress = { proto: "http", host: "localhost" };
  const fileCrypto = createFileCrypto(cipher);
  const planner = createPlanner({ signal });
  const storage = await watchStorage({ store, file: data.database, report, signal });
  const queue = config.runnerSecrets && createRemoteQueue(clock);
  const executors = executorsOf(data, git, config, { report, ...checkouts });
  const system = () => ({ ...publicAddress, version });
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
    concurrency: config.concurrency,
    serverSecrets: secrets,
    system,
  };
  const runner = createRunner({
    ...stageParts,
    storage,
    remote: queue,
    privilegedImages: config.docker.privilegedImages,
    machine: hostname(),
  });
  await runner.recover();
  await localRuns.start();
  if (queue !== undefined && config.runnerSecrets !== undefined) {
    const { runnerSecrets } = config;
    const parts = { ...stageParts, queue, runner, git, hash: cipher.hash, runnerSecrets };
    runnerRpc = await startRemoteRunners(parts);
  }
  const parts = { store, storage, clock, git, hub, runner, openSource, signal };
  const shared = { ...parts, report: reportProblem };
  const allowed = config.webhookAddresses;
  const origin = () => `${publicAddress.proto}://${publicAddress.host}`;
  const webhooks = createWebhookSender({ ...parts, report, reasons, allowed, origin });
  const trigger = createTrigger({ ...shared, planner, platform, fileCrypto });
  const watch = createWatch({ ...shared, trigger });
  const cron = createCronScheduler({ ...shared, trigger });
  startReaper(shared);

  await createFirstAccount(store, report, config.adminLogin, config.adminPassword);
  const example = { ...parts, config, data, report, logs, watch };
  const { make, ...places } = await prepareExample(example);
  const synced = watch.watchActiveRepos;
  const sync = createRepoSync({ ...shared, ...places, report, synced });
  await sync.run();
  let exampleMade = Promise.resolve();

  const sessions = createSessions(store, clock, cipher);
  const links = createSignInLinks(store, clock, cipher);
  const machine = { ...platform, capacity: config.concurrency };
  const { docker: search } = config;
  const images = createImagePurge({ search, dataFolder: data.path, clock, report, signal });
  const suggest = suggestionsOf(openSource, executors, config, { clock, signal });
  const made = () => exampleMade;
  const exampleDeps = { sync, watch, logs, made, own: data.repositories };
  const removal = createExampleRemoval({ ...shared, ...exampleDeps });
  const builds = { runner, trigger, localRuns, suggest, machine, removal };
  const work = { ...builds, sync, hub, logs, reasons, images, watch, webhooks, runnerRpc };
  const oauth = config.oauth && createOAuth(config.oauth, clock, cipher);
  const deps = { clock, report, store, storage, sessions, fileCrypto, links, oauth, ...work };
  let retention: Retention | undefined;
  const settled = () =>
    Promise.all([
      sync.settled(),
      watch.stopped,
      cron.stopped,
      runner.close(),
      webhooks.settled(),
      exampleMade,
      retention?.settled(),
    ]);
  const run = (address: URL) => {
    // Otherwise the first query would wait for it.
    store.search
      .ready()
      .catch((error: unknown) => reportProblem("The index of builds could not be read", error));
    publicAddress = { proto: address.protocol.slice(0, -1), host: address.host };
    runner.start();
    webhooks.start();
    // Rejects only if the server ends.
    exampleMade = make(sync.run).catch(() => undefined);
    retention = beginRetention({ config, data, store, logs, clock, report, signal });
  };
  return { deps, run, settled };
};
