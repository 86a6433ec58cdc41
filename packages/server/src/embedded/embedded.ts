import type { Deps } from "../api/handlers/deps.ts";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import { openDataFolder } from "../data-folder/data-folder.ts";
import type { Clock } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import { StartError } from "../lib/start-error.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import { readServerKey } from "../store/keys/key-file.ts";
import { createCipher } from "../store/keys/keys.ts";
import { watchStorage } from "../store/storage.ts";
import { startReaper } from "../trigger/reaper.ts";
import { acceptKey } from "./accept-key.ts";
import { createParts, type PartsOptions } from "./create-parts.ts";
import { noticeOthers } from "./notice-others.ts";
import { openData, openGit, secretsOf } from "./open-parts.ts";
import { reportRefusedExec } from "./refused-exec.ts";

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

type Options = PartsOptions & {
  config: EmbeddedConfig;
  clock: Clock;
  report: Report;
  /** Called after the data folder is locked and before anything is created in it; may reject. */
  beforeStart: () => Promise<void>;
};

/** Opens the data folder and creates all parts of the server. Throws a StartError if that fails. */
export async function createEmbedded(options: Options): Promise<Embedded> {
  const { config, clock, report, beforeStart, ...partsOptions } = options;
  const data = await openDataFolder(config.data);
  const stop = new AbortController();
  const { signal } = stop;
  // Released in the reverse order.
  const resources = new AsyncDisposableStack();
  resources.defer(() => data.release());
  const release = async () => {
    stop.abort();
    await resources.disposeAsync();
  };
  try {
    const git = await openGit(data, config, signal);
    const key = await readServerKey(config.secretKey, data.keyFile);
    const cipher = createCipher(key.value);
    const store = openData(data, clock, cipher);
    resources.defer(() => store.close());
    await acceptKey(key, store, data);
    if (config.privateMode) store.users.closeToVisitors();
    await beforeStart();
    store.users.stopSyncing();
    const storage = await watchStorage({ store, file: data.database, report, signal });
    const serverSecrets = secretsOf(config, key.value);
    // The server's address is not known before it listens.
    const publicAddress = { url: new URL("http://localhost") };
    const opened = { config, clock, report, signal, data, git, store, storage, cipher };
    const parts = await createParts({ ...opened, serverSecrets, publicAddress }, partsOptions);
    const {
      runner,
      cron,
      webhooks,
      mails,
      forge,
      accessWatch,
      watch,
      sync,
      example,
      retention,
      hub,
    } = parts;
    const background: Promise<void>[] = [];

    return {
      deps: parts,
      run: (address) => {
        publicAddress.url = address;
        // Otherwise the first query would wait for it.
        store.search
          .ready()
          .catch((error: unknown) =>
            report.problem("The index of builds could not be read", error),
          );
        runner.start();
        cron.start();
        startReaper(parts);
        webhooks.start();
        mails.start();
        forge?.start();
        accessWatch.start();
        noticeOthers(parts);
        retention.start();
        example.make(sync.run);
        background.push(reportRefusedExec(parts));
        background.push(
          parts.artifacts
            .sweep()
            .catch((error: unknown) =>
              report.problem("Files that a crash left could not be deleted", error),
            ),
        );
      },
      endWork: async () => {
        stop.abort();
        await Promise.all([
          runner.close(),
          cron.stopped,
          webhooks.settled(),
          mails.settled(),
          forge?.settled(),
          accessWatch.stopped,
          watch.stopped,
          sync.settled(),
          retention.settled(),
          example.made(),
          ...background,
        ]);
        hub.close();
      },
      release,
    };
  } catch (error) {
    await release();
    if (writeProblemOf(error) !== "full") throw error;
    throw new StartError(
      `The disk of the data folder ${data.path} is full; free some space and start again`,
      { cause: error },
    );
  }
}
