import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountVariables } from "../config/embedded-config.ts";
import {
  readImportCommand,
  type DroneDatabase,
  type ImportCommand,
} from "../config/import-command.ts";
import { readEnvironment } from "../config/secret-variables.ts";
import {
  databaseName,
  isServed,
  keyName,
  openDataFolder,
  type DataFolder,
} from "../data-folder/data-folder.ts";
import {
  createDroneCipher,
  databaseSecretVariable,
  mixedModeVariable,
  type DroneCipher,
} from "../drone-import/drone-cipher.ts";
import { importDrone } from "../drone-import/import-drone.ts";
import { createImportReport } from "../drone-import/import-report.ts";
import { openDroneSource } from "../drone-import/open-source.ts";
import { noLog } from "../drone-import/read-logs.ts";
import { acceptKey } from "../embedded/accept-key.ts";
import { openData } from "../embedded/open-parts.ts";
import { secondsOf } from "../lib/clock.ts";
import { StartError } from "../lib/start-error.ts";
import { createLogStore } from "../live/log-store.ts";
import { copyDatabase } from "../store/database/copy-database.ts";
import { isCurrent } from "../store/database/migrate.ts";
import { readServerKey } from "../store/keys/key-file.ts";
import { createCipher } from "../store/keys/keys.ts";
import type { Store } from "../store/store.ts";
import { abortedBySignals, interruptedStatus } from "./aborted-by-signals.ts";
import type { Print } from "./command.ts";

/** `import drone DATABASE`: brings what is new in the database of a Drone server into the data folder, or says what that would be. */
export async function importFrom(args: readonly string[], print: Print): Promise<number> {
  const environment = readEnvironment(process.env);
  const command = readImportCommand(args, environment);
  const { [databaseSecretVariable]: secret = "", [mixedModeVariable]: mixed } = environment;
  const cipher = createDroneCipher(secret, mixed === "true");
  const folder = command.dryRun ? await copyForTrial(command.data) : command.data;
  const data = await openDataFolder(folder, ["import"]);
  const signal = abortedBySignals();
  try {
    if ((await isServed(folder)) && !isCurrent(data.database))
      throw new StartError(
        `A server of another version runs with the data folder ${folder}; restart it, and import then`,
      );
    const key = await readServerKey(
      environment[accountVariables.secretKey] || undefined,
      data.keyFile,
    );
    const store = openData(data, Date.now, createCipher(key.value));
    try {
      await acceptKey(key, store, data);
      if (command.database !== undefined)
        await bring(command.database, { command, data, store, cipher, print, signal });
      if (command.matchLogins) store.droneImports.matchLogins();
      if (command.switchNow) {
        const count = store.droneImports.endPause();
        print(`${count} repositories are no longer paused`);
      }
    } finally {
      store.close();
    }
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    print("Stopped. The next import continues here");
    return interruptedStatus;
  } finally {
    await data.release();
    if (command.dryRun) await rm(folder, { recursive: true });
  }
}

/** A dry run imports into a copy, without logs, so that it says what an import would do. */
async function copyForTrial(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "signalbox-import-"));
  for (const name of [databaseName, keyName]) {
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    if (name === databaseName) await copyDatabase(file, join(copy, name));
    else await copyFile(file, join(copy, name));
  }
  return copy;
}

type Bring = {
  command: ImportCommand;
  data: DataFolder;
  store: Store;
  cipher: DroneCipher;
  print: Print;
  signal: AbortSignal;
};

async function bring(
  database: DroneDatabase,
  { command, data, store, cipher, print, signal }: Bring,
): Promise<void> {
  const source = await openDroneSource(database);
  const report = createImportReport();
  const staging = join(data.path, "import.partial");
  await rm(staging, { recursive: true, force: true });
  const logs = createLogStore({ folder: data.logs, clock: Date.now });
  try {
    await importDrone({
      source,
      store,
      cipher,
      report,
      forge: command.forge,
      mirrorOf: (id) => join(data.mirrors, `${id}.git`),
      copiedLogs: command.logs,
      withForgeTokens: command.switchNow,
      logs: command.dryRun ? undefined : { path: (place) => logs.path(place), staging },
      progress: createProgress(print),
      now: secondsOf(Date.now),
      signal,
    });
  } finally {
    await source.close();
    await rm(staging, { recursive: true, force: true });
  }
  print(command.dryRun ? "An import would bring:" : "Imported:");
  for (const line of report.lines()) print(line);
  if (report.has(noLog) && command.logPlace !== undefined) {
    const { name, copy } = command.logPlace;
    print(
      `Logs in ${name} are not read. Copy them with '${copy}', and import with --logs logs into an empty data folder`,
    );
  }
}

const progressMs = 5000;

/** Prints a line every few seconds. */
function createProgress(print: Print): (done: number, total: number) => void {
  const began = performance.now();
  let last = began;
  return (done, total) => {
    const now = performance.now();
    if (now - last < progressMs) return;
    last = now;
    const perSecond = done / ((now - began) / 1000);
    const minutes = Math.ceil((total - done) / perSecond / 60);
    print(`${done} of ${total} builds, ${Math.round(perSecond)} a second, ${minutes} min left`);
  };
}
