import { isUtf8 } from "node:buffer";
import { visibilities, type User } from "@signalbox/contract";
import type { Store } from "../store/store.ts";
import { StartError } from "../lib/start-error.ts";
import type { DroneCipher } from "./drone-cipher.ts";
import { databaseSecretVariable } from "./drone-cipher.ts";
import { bytesOf, flagOf, numberOf, textOf } from "./drone-values.ts";
import {
  cronJobs,
  orgSecrets,
  permissions,
  repos,
  secrets,
  templates,
  users,
} from "./drone-tables.ts";
import { readRows, readTable, type DroneRow, type DroneSource } from "./drone-source.ts";
import { importBuilds, type BuildImport } from "./import-builds.ts";

export type DroneImport = Pick<
  BuildImport,
  "source" | "logs" | "copiedLogs" | "report" | "progress" | "now" | "signal"
> & {
  store: Store;
  cipher: DroneCipher;
  /** The name of the git host in the database. */
  forge: string;
  mirrorOf: (repoId: number) => string;
  /** Whether the Drone server has ended, so that only this one renews the tokens that the git host gave people. */
  withForgeTokens: boolean;
};

/**
 * Brings what is new in the database of a Drone server into a data folder. Repositories are paused here until the switch. Rejects
 * with a StartError before anything is written if the database is none of Drone or its secrets cannot be decrypted.
 */
export async function importDrone(options: DroneImport): Promise<void> {
  const { source } = options;
  await checkTables(source);
  await checkSecrets(options);
  const people = await importUsers(options);
  const known = await importRepos(options, people);
  await importPermissions(options, people, known);
  await importSecrets(options, known);
  await importCron(options, known);
  await importTemplates(options);
  await importBuilds({ ...options, repos: known });
}

async function checkTables(source: DroneSource): Promise<void> {
  const needed = [
    "users.user_hash",
    "repos.repo_uid",
    "builds.build_trigger",
    "stages.stage_build_id",
  ];
  for (const name of needed) {
    const [table = "", column = ""] = name.split(".");
    if (!(await source.columns(table)).has(column))
      throw new StartError(
        `This is not the database of a Drone server of version 1 or 2: it has no ${name}`,
      );
  }
}

/** Every secret, because each may have been stored with another key. */
async function checkSecrets({ source, cipher }: DroneImport): Promise<void> {
  let [total, failed] = [0, 0];
  for (const table of [secrets, orgSecrets])
    for await (const row of readTable(source, table)) {
      total += 1;
      if (decrypted(row, "data", cipher) === undefined) failed += 1;
    }
  if (failed > 0)
    throw new StartError(
      `${failed} of ${total} secrets cannot be decrypted, so nothing was imported: set ${databaseSecretVariable} to the value that the Drone server has`,
    );
}

function decrypted(row: DroneRow, column: string, cipher: DroneCipher): string | undefined {
  try {
    return cipher.decrypt(bytesOf(row, column));
  } catch {
    return undefined;
  }
}

/** Ids here by the ids there. */
type Ids = Map<number, number>;

async function importUsers(options: DroneImport): Promise<Ids> {
  const { source, store, report, withForgeTokens } = options;
  const ids: Ids = new Map();
  for await (const row of readTable(source, users)) {
    const [id, login, token] = [numberOf(row, "id"), textOf(row, "login"), textOf(row, "hash")];
    const known = store.users.find(login);
    if (known !== undefined) {
      ids.set(id, known.id);
      if (store.users.findByToken(token)?.id !== known.id)
        report.note("Users whose login has an account here keep that account and its token", login);
      continue;
    }
    if (login === "" || token === "" || store.droneImports.isTokenKnown(token)) {
      report.note(
        "Users without a login or a token of their own were left out",
        login || `id ${id}`,
      );
      continue;
    }
    ids.set(id, store.droneImports.insertUser(id, toUser(row, login, token)));
    report.add("users");
  }
  if (withForgeTokens)
    for await (const row of readTable(source, users)) {
      const id = ids.get(numberOf(row, "id"));
      if (id !== undefined) importForgeTokens(id, row, options);
    }
  return ids;
}

/** Only an account that nobody has claimed is surely the one that the Drone server had. */
function importForgeTokens(id: number, row: DroneRow, { store, cipher }: DroneImport): void {
  if (!store.droneImports.isUnclaimed(id) || store.forgeTokens.find(id) !== undefined) return;
  // The table is encrypted if the Drone server had DRONE_DATABASE_ENCRYPT_USER_TABLE.
  const read = (column: string) => decrypted(row, column, cipher) ?? plainTextOf(row, column);
  const access = read("oauth_token");
  const refresh = read("oauth_refresh");
  if (access === undefined || access === "") return;
  const tokens = { access, refresh: refresh || undefined, expires: numberOf(row, "oauth_expiry") };
  store.forgeTokens.set(id, tokens);
}

const plainTextOf = (row: DroneRow, column: string): string | undefined => {
  const bytes = bytesOf(row, column);
  return isUtf8(bytes) ? textOf(row, column) : undefined;
};

const toUser = (
  row: DroneRow,
  login: string,
  token: string,
): Omit<User, "id" | "syncing"> & { token: string } => ({
  login,
  token,
  email: textOf(row, "email"),
  avatar: textOf(row, "avatar"),
  admin: flagOf(row, "admin"),
  machine: flagOf(row, "machine"),
  active: flagOf(row, "active"),
  synced: numberOf(row, "synced"),
  created: numberOf(row, "created"),
  updated: numberOf(row, "updated"),
  last_login: numberOf(row, "last_login"),
});

type Known = Map<number, { id: number; slug: string; uid: string }>;

async function importRepos(
  { source, store, report, forge, mirrorOf }: DroneImport,
  people: Ids,
): Promise<Known> {
  const known: Known = new Map();
  for await (const row of readTable(source, repos)) {
    const [id, remoteId] = [numberOf(row, "id"), textOf(row, "uid")];
    const [namespace, listedName] = [textOf(row, "namespace"), textOf(row, "name")];
    const listed = `${namespace}/${listedName}`;
    const found = store.forgeRepos.findByRemoteId(forge, remoteId);
    if (found !== undefined) {
      known.set(id, { id: found.repoId, slug: listed, uid: remoteId });
      store.importedBuilds.raiseCounter(found.repoId, numberOf(row, "counter"));
      continue;
    }
    if (remoteId === "" || namespace === "" || listedName === "") {
      report.note("Repositories without a name or an id at the git host were left out", `id ${id}`);
      continue;
    }
    const isTaken = store.repos.find(namespace, listedName) !== undefined;
    const name = isTaken ? `${listedName}-drone-${id}` : listedName;
    if (isTaken)
      report.note("Repositories whose name is taken here got another one", `${namespace}/${name}`);
    const repo = toRepo(row, { namespace, name }, people);
    const keys = { hookSecret: textOf(row, "signer"), fileKey: textOf(row, "secret") };
    const remote = { forge, remoteId, ...keys, mirrorOf };
    known.set(id, {
      id: store.droneImports.insertRepo(id, repo, remote),
      slug: listed,
      uid: remoteId,
    });
    report.add("repositories");
  }
  return known;
}

const toRepo = (row: DroneRow, names: { namespace: string; name: string }, people: Ids) => ({
  ...names,
  user_id: people.get(numberOf(row, "user_id")) ?? 0,
  uid: textOf(row, "uid"),
  scm: textOf(row, "scm"),
  git_http_url: textOf(row, "clone_url"),
  git_ssh_url: textOf(row, "ssh_url"),
  link: textOf(row, "html_url"),
  default_branch: textOf(row, "branch"),
  visibility: visibilityOf(textOf(row, "visibility")),
  active: flagOf(row, "active"),
  config_path: textOf(row, "config"),
  trusted: flagOf(row, "trusted"),
  protected: flagOf(row, "protected"),
  ignore_forks: flagOf(row, "no_forks"),
  ignore_pull_requests: flagOf(row, "no_pulls"),
  auto_cancel_pull_requests: flagOf(row, "cancel_pulls"),
  auto_cancel_pushes: flagOf(row, "cancel_push"),
  auto_cancel_running: flagOf(row, "cancel_running"),
  timeout: numberOf(row, "timeout"),
  throttle: numberOf(row, "throttle"),
  counter: numberOf(row, "counter"),
  synced: numberOf(row, "synced"),
  created: numberOf(row, "created"),
  updated: numberOf(row, "updated"),
  version: numberOf(row, "version"),
});

const visibilityOf = (text: string) =>
  visibilities.find((visibility) => visibility === text) ?? "private";

const hourSeconds = 3600;

/** Only those of the last hour: older ones are asked for again when the person signs in. */
async function importPermissions(
  { source, store, report, now }: DroneImport,
  people: Ids,
  known: Known,
): Promise<void> {
  const byUid = new Map([...known.values()].map((repo) => [repo.uid, repo.id]));
  for (const [there, here] of people)
    for (const row of await readRows(source, permissions, `perm_user_id = ${there}`)) {
      const repoId = byUid.get(textOf(row, "repo_uid"));
      const level = ["read", "write", "admin"].findLastIndex((name) => flagOf(row, name)) + 1;
      const synced = numberOf(row, "synced");
      if (repoId === undefined || level === 0) continue;
      if (synced + hourSeconds < now) {
        report.note(
          "Permissions that are older than an hour are asked for again when people sign in",
        );
        continue;
      }
      if (store.droneImports.insertPermission(repoId, here, level, synced))
        report.add("permissions");
    }
}

async function importSecrets(
  { source, store, report, cipher }: DroneImport,
  known: Known,
): Promise<void> {
  const { droneImports } = store;
  const names = new Set<string>();
  /** An earlier import may have brought the secret, but then nothing else has the same name now. */
  const noteNamesake = (name: string): void => {
    if (names.has(name.toLowerCase()))
      report.note("Secrets whose names differ only in case from another one were left out", name);
    names.add(name.toLowerCase());
  };
  for await (const row of readTable(source, secrets)) {
    const repo = known.get(numberOf(row, "repo_id"));
    if (repo === undefined) {
      report.note(withoutRepository);
      continue;
    }
    const secret = toSecret(row, cipher);
    noteNamesake(`${repo.slug}/${secret.name}`);
    if (droneImports.insertSecret(numberOf(row, "id"), repo.id, secret)) report.add("secrets");
  }
  for await (const row of readTable(source, orgSecrets)) {
    const [namespace, secret] = [textOf(row, "namespace"), toSecret(row, cipher)];
    noteNamesake(`${namespace}/${secret.name}`);
    if (droneImports.insertOrgSecret(numberOf(row, "id"), namespace, secret))
      report.add("organization secrets");
  }
  for (const { id } of known.values()) droneImports.bindNamespace(id);
}

const withoutRepository =
  "Secrets and cron jobs of repositories that no longer exist were left out";

const toSecret = (row: DroneRow, cipher: DroneCipher) => ({
  name: textOf(row, "name"),
  data: cipher.decrypt(bytesOf(row, "data")),
  pull_request: flagOf(row, "pull_request"),
  pull_request_push: flagOf(row, "pull_request_push"),
});

async function importCron({ source, store, report }: DroneImport, known: Known): Promise<void> {
  for await (const row of readTable(source, cronJobs)) {
    const repo = known.get(numberOf(row, "repo_id"));
    if (repo === undefined) {
      report.note(withoutRepository);
      continue;
    }
    const text = (name: string) => textOf(row, name);
    const job = {
      repo_id: repo.id,
      name: text("name"),
      expr: text("expr"),
      event: text("event"),
      branch: text("branch"),
      target: text("target"),
      next: numberOf(row, "next"),
      prev: numberOf(row, "prev"),
      disabled: flagOf(row, "disabled"),
      created: numberOf(row, "created"),
      updated: numberOf(row, "updated"),
      version: numberOf(row, "version"),
    };
    if (store.droneImports.insertCron(numberOf(row, "id"), job)) report.add("cron jobs");
  }
}

async function importTemplates({ source, store, report }: DroneImport): Promise<void> {
  for await (const row of readTable(source, templates)) {
    const template = {
      id: numberOf(row, "id"),
      name: textOf(row, "name"),
      namespace: textOf(row, "namespace"),
      data: textOf(row, "data"),
      created: numberOf(row, "created"),
      updated: numberOf(row, "updated"),
    };
    if (store.droneImports.insertTemplate(template)) report.add("templates");
  }
}
