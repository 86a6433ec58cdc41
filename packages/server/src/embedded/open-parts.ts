import { runnerSecretVariable } from "../config/runner-secrets.ts";
import { extensionSecrets } from "../config/extensions-config.ts";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import { GitError } from "../source/git/git-error.ts";
import { createGit, type Git } from "../source/git/git.ts";
import type { Cipher } from "../store/keys/keys.ts";
import type { Clock } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import { StartError } from "../lib/start-error.ts";
import { proxyPasswords } from "../pipeline/environment/network-variables.ts";
import type { Secret } from "../pipeline/mask/mask.ts";
import type { Storage } from "../store/storage.ts";
import { openStore, type Store } from "../store/store.ts";

/** The resources that the parts of the server need, already opened. */
export type Opened = {
  config: EmbeddedConfig;
  clock: Clock;
  report: Report;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  data: DataFolder;
  git: Git;
  store: Store;
  storage: Storage;
  cipher: Cipher;
  /** Values that must not appear in logs. */
  serverSecrets: Secret[];
  /** The server's address for people and steps. */
  publicAddress: { readonly url: URL };
};

/** The server's own secrets, named by their variables. */
export function secretsOf(
  { adminPassword = "", oauth, forge, runnerSecrets, machine, extensions }: EmbeddedConfig,
  key: string | Uint8Array,
): Secret[] {
  return [
    { name: "SIGNALBOX_ADMIN_PASSWORD", value: adminPassword },
    { name: "SIGNALBOX_OAUTH_CLIENT_SECRET", value: oauth?.clientSecret ?? "" },
    { name: "SIGNALBOX_GIT_PASSWORD", value: forge?.machine?.password ?? "" },
    { name: "SIGNALBOX_RPC_SECRET", value: runnerSecrets?.shared ?? "" },
    ...[...(runnerSecrets?.byType ?? [])].map(([type, value]) => ({
      name: runnerSecretVariable(type),
      value,
    })),
    ...extensionSecrets(extensions),
    ...proxyPasswords(machine),
    // The key as the key file contains it.
    {
      name: "SIGNALBOX_SECRET_KEY",
      value: typeof key === "string" ? key : Buffer.from(key).toString("base64"),
    },
  ];
}

/** Opens the database. Throws a StartError if that fails. */
export function openData({ database }: DataFolder, clock: Clock, cipher: Cipher): Store {
  try {
    return openStore(database, clock, cipher);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database ${database} cannot be opened: ${reason}`, { cause });
  }
}

/** Finds git on the PATH. Throws a StartError if it is missing or too old. */
export async function openGit(
  data: DataFolder,
  { path }: EmbeddedConfig,
  signal: AbortSignal,
): Promise<Git> {
  const git = await createGit({ home: data.gitHome, path, signal });
  await git.version().catch((cause: unknown) => {
    throw cause instanceof GitError ? new StartError(cause.message, { cause }) : cause;
  });
  return git;
}
