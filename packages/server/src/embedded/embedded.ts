import { createFirstAccount } from "../accounts/auth/first-account.ts";
import { createSessions } from "../accounts/auth/sessions.ts";
import { createSignInLinks } from "../accounts/auth/sign-in-links.ts";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import { acceptKey } from "./accept-key.ts";
import { noticeOthers } from "./notice-others.ts";
import { openDataFolder, type DataFolder } from "../data-folder/data-folder.ts";
import { prepareExample } from "../example/prepare-example.ts";
import { createExampleRemoval } from "../example/remove-example.ts";
import type { Deps } from "../api/handlers/deps.ts";
import { readServerKey } from "../store/keys/key-file.ts";
import { createCipher } from "../store/keys/keys.ts";
import { secondsOf } from "../lib/clock.ts";
import { StartError } from "../lib/start-error.ts";
import { createOAuth } from "../accounts/oauth/oauth.ts";
import { createImagePurge } from "../retention/image-purge.ts";
import { createRetention, type Retention, type RetentionDeps } from "../retention/retention.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import type { Store } from "../store/store.ts";
import { createAccessReader } from "../source/access-reader.ts";
import { createAccessWatch } from "../trigger/access-watch.ts";
import { createCronScheduler } from "../trigger/cron.ts";
import { startReaper } from "../trigger/reaper.ts";
import { createRepoSync } from "../trigger/sync.ts";
import { createTrigger, type TriggerDeps } from "../trigger/trigger.ts";
import { createWatch, type WatchDeps } from "../trigger/watch.ts";
import { createWebhookSender } from "../outcomes/webhooks/sender.ts";
import { openData, openGit, secretsOf } from "./open-parts.ts";
import { startExecution, type ExecutionOptions, type Opened } from "./start-execution.ts";
import { reportRefusedExec } from "./refused-exec.ts";
import { suggestionsOf } from "./suggestions-of.ts";

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

type Options = Omit<ExecutionOptions, "address"> & {
  /** Called after the data folder is locked and before anything is created in it; may reject. */
  beforeStart: () => Promise<void>;
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
    const key = await readServerKey(config.secretKey, data.keyFile);
    const cipher = createCipher(key.value);
    const secrets = secretsOf(config, key.value);
    store = openData(data, clock, cipher);
    await acceptKey(key, store, data);
    await options.beforeStart();
    store.users.stopSyncing();
    const { deps, run, settled } = await start(
      { data, git, store, cipher, secrets, signal: stop.signal },
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

const retentionOf = ({ config, data, ...parts }: RetentionParts): Retention => {
  const { clock, report, signal } = parts;
  return createRetention({
    ...parts,
    logFolder: data.logs,
    dataFolder: data.path,
    limits: config.retention,
    removeImages: async (limits) => {
      // Loaded only when it is needed, because many servers run no docker pipeline.
      const { removeImages } = await import("../execution/executors/docker/remove-images.ts");
      const now = secondsOf(clock);
      const { docker: search } = config;
      await removeImages({ search, dataFolder: data.path, limits, now, report, signal });
    },
  });
};

/** Starts what starts builds: commits and cron jobs. Also cancels builds that take too long. */
const startTriggers = (parts: TriggerDeps & Omit<WatchDeps, "trigger">) => {
  const trigger = createTrigger(parts);
  const watch = createWatch({ ...parts, trigger });
  const cron = createCronScheduler({ ...parts, trigger });
  startReaper(parts);
  return { trigger, watch, cron };
};

/** Starts all parts of the server. They accept work at once, but run nothing until `run` is called. */
const start = async (opened: Opened, options: Omit<Options, "beforeStart">) => {
  const { data, git, store, cipher, signal } = opened;
  const { config, clock, report } = options;
  let publicAddress = { proto: "http", host: "localhost" };
  const execution = await startExecution(opened, { ...options, address: () => publicAddress });
  const { hub, logs, reasons, runner, openSource, platform, storage, executors } = execution;
  const { planner, fileCrypto, runnerRpc } = execution;
  const parts = { store, storage, clock, git, hub, runner, openSource, report, signal };
  const allowed = config.webhookAddresses;
  const origin = () => `${publicAddress.proto}://${publicAddress.host}`;
  const webhooks = createWebhookSender({ ...parts, reasons, allowed, origin });
  const { trigger, watch, cron } = startTriggers({ ...parts, planner, platform, fileCrypto });

  await createFirstAccount(store, report, config.adminLogin, config.adminPassword);
  const example = await prepareExample({ ...parts, config, data, logs, watch });
  const synced = watch.watchActiveRepos;
  const reader = createAccessReader(git, clock, signal);
  const sync = createRepoSync({ ...parts, ...example, reader, synced });
  await sync.run();
  const accessWatch = createAccessWatch({ ...parts, reader, onMove: sync.start });

  const exampleDeps = { sync, watch, logs, made: example.made, own: data.repositories };
  const { docker: search } = config;
  const deps = {
    clock,
    report,
    store,
    storage,
    hub,
    logs,
    reasons,
    runner,
    runnerRpc,
    fileCrypto,
    trigger,
    watch,
    sync,
    accessWatch,
    webhooks,
    sessions: createSessions(store, clock, cipher),
    links: createSignInLinks(store, clock, cipher),
    oauth: config.oauth && createOAuth(config.oauth, clock, cipher),
    machine: { ...platform, capacity: config.concurrency },
    images: createImagePurge({ search, dataFolder: data.path, clock, report, signal }),
    suggest: suggestionsOf(openSource, executors, config, { clock, signal }),
    removal: createExampleRemoval({ ...parts, ...exampleDeps }),
  };
  const retention = retentionOf({ config, data, store, logs, clock, report, signal });
  let refusedReported = Promise.resolve();
  const settled = () =>
    Promise.all([
      sync.settled(),
      watch.stopped,
      accessWatch.stopped,
      cron.stopped,
      runner.close(),
      webhooks.settled(),
      example.made(),
      refusedReported,
      retention.settled(),
    ]);
  const run = (address: URL) => {
    // Otherwise the first query would wait for it.
    store.search
      .ready()
      .catch((error: unknown) => report.problem("The index of builds could not be read", error));
    publicAddress = { proto: address.protocol.slice(0, -1), host: address.host };
    runner.start();
    webhooks.start();
    noticeOthers(store, parts);
    const reported = reportRefusedExec({ config, store, openSource, planner, report, signal });
    refusedReported = reported.catch((error: unknown) =>
      report.problem("The refused exec pipelines could not be listed", error),
    );
    example.make(sync.run);
    retention.start();
  };
  return { deps, run, settled };
};
