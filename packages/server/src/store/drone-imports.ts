import type { Cron, Template, User } from "@signalbox/contract";
import { toColumns } from "./database/columns.ts";
import type { Database } from "./database/database.ts";
import type { Cipher } from "./keys/keys.ts";
import { toNewColumns, type SecretToInsert } from "./settings/secret-columns.ts";
import { bindImportedNamespace } from "./forge/bind-imported-namespace.ts";
import { writeAccess } from "./forge/forge-permissions.ts";
import { isFree } from "./is-free.ts";

export type ImportedUser = Omit<User, "id" | "syncing"> & { token: string };
/** In place of an id at a git host: nobody can claim the account. */
const importedMark = "drone ";

export type ImportedRepo = {
  user_id: number;
  uid: string;
  namespace: string;
  name: string;
  scm: string;
  git_http_url: string;
  git_ssh_url: string;
  link: string;
  default_branch: string;
  visibility: string;
  active: boolean;
  config_path: string;
  trusted: boolean;
  protected: boolean;
  ignore_forks: boolean;
  ignore_pull_requests: boolean;
  auto_cancel_pull_requests: boolean;
  auto_cancel_pushes: boolean;
  auto_cancel_running: boolean;
  timeout: number;
  throttle: number;
  counter: number;
  synced: number;
  created: number;
  updated: number;
  version: number;
};

/** Where a repository is at the git host. */
export type ImportedRemote = {
  forge: string;
  remoteId: string;
  /** "" if it has none, as in the next one. */
  hookSecret: string;
  /** With which pipeline files are signed and secrets in them encrypted. */
  fileKey: string;
  mirrorOf: (id: number) => string;
};

/** Stores what another server had beside builds. An id that is taken here is replaced by the next free one. */
export function createDroneImportStore(database: Database, cipher: Cipher) {
  const { sql, run, first } = database;

  return {
    isTokenKnown: (token: string): boolean =>
      first(sql.selectFrom("users").select("id").where("token_hash", "=", cipher.hash(token))) !==
      undefined,

    insertUser: (id: number, { token, ...user }: ImportedUser): number =>
      idOf(
        first(
          sql
            .insertInto("users")
            .values({
              ...toColumns(user),
              ...(isFree(database, "users", id) && { id }),
              password_hash: "",
              external_id: user.machine ? "" : `${importedMark}${user.login}`,
              token_hash: cipher.hash(token),
              token_encrypted: cipher.encrypt(token),
            })
            .returning("id"),
        ),
      ),

    /** Whether the account was imported and nobody has signed in to it with the git host. */
    isUnclaimed: (id: number): boolean =>
      first(
        sql
          .selectFrom("users")
          .select("id")
          .where("id", "=", id)
          .where("external_id", "like", `${importedMark}%`),
      ) !== undefined,

    /** Gives each imported person's account to whoever signs in with its login at the git host first. */
    matchLogins: (): void => {
      run(
        sql
          .updateTable("users")
          .set({ external_id: "" })
          .where("external_id", "like", `${importedMark}%`),
      );
    },

    /** In one transaction: the next import would take a part of a repository for another one. */
    insertRepo: (id: number, repo: ImportedRepo, remote: ImportedRemote): number =>
      database.transaction(() => insertRepo(database, cipher, id, repo, remote)),

    /** False if the repository has a secret of that name. */
    insertSecret: (id: number, repoId: number, secret: SecretToInsert): boolean =>
      run(
        sql
          .insertInto("secrets")
          .orIgnore()
          .values({
            repo_id: repoId,
            ...toNewColumns(cipher, secret),
            ...(isFree(database, "secrets", id) && { id }),
          }),
      ) > 0,

    insertOrgSecret: (id: number, namespace: string, secret: SecretToInsert): boolean =>
      run(
        sql
          .insertInto("org_secrets")
          .orIgnore()
          .values({
            namespace,
            ...toNewColumns(cipher, secret),
            ...(isFree(database, "org_secrets", id) && { id }),
          }),
      ) > 0,

    /** Binds the namespace of a repository whose owner the git host named before the import. */
    bindNamespace: (repoId: number): void => {
      const row = first(sql.selectFrom("repos").selectAll().where("id", "=", repoId));
      if (row !== undefined && row.place !== `${row.forge} `) bindImportedNamespace(database, row);
    },

    insertCron: (id: number, cron: Omit<Cron, "id">): boolean =>
      run(
        sql
          .insertInto("cron")
          .orIgnore()
          .values({ ...toColumns(cron), ...(isFree(database, "cron", id) && { id }) }),
      ) > 0,

    insertTemplate: ({ id, ...template }: Template & { id: number }): boolean =>
      run(
        sql
          .insertInto("templates")
          .orIgnore()
          .values({ ...template, ...(isFree(database, "templates", id) && { id }) }),
      ) > 0,

    insertPermission: (repoId: number, userId: number, level: number, checked: number): boolean =>
      database.transaction(() => {
        const row = { repo_id: repoId, user_id: userId, level, checked };
        const isNew = run(sql.insertInto("forge_permissions").orIgnore().values(row)) > 0;
        if (isNew) writeAccess(database, repoId);
        return isNew;
      }),

    /** Ends the pause of imported repositories; returns how many were paused. */
    endPause: (): number =>
      run(sql.updateTable("repos").set({ paused: 0 }).where("paused", "=", 1)),
  };
}

const idOf = (row: { id: number } | undefined): number => {
  if (row === undefined) throw new Error("A row was not stored");
  return row.id;
};

function insertRepo(
  database: Database,
  cipher: Cipher,
  id: number,
  repo: ImportedRepo,
  { forge, remoteId, hookSecret, fileKey, mirrorOf }: ImportedRemote,
): number {
  const { sql, run, first } = database;
  const columns = { ...toColumns(repo), slug: `${repo.namespace}/${repo.name}`, paused: 1 };
  const access = JSON.stringify(closedAccess);
  const place = { path: "", git_dir: "", bare: 1, place: `${forge} `, missing: 0, access, forge };
  const kept = isFree(database, "repos", id) ? { id } : {};
  const query = sql.insertInto("repos").values({ ...columns, ...place, ...kept });
  const repoId = idOf(first(query.returning("id")));
  const mirror = mirrorOf(repoId);
  run(sql.updateTable("repos").set({ path: mirror, git_dir: mirror }).where("id", "=", repoId));
  const encrypt = (text: string) => (text === "" ? null : cipher.encrypt(text));
  const keys = {
    secret_encrypted: encrypt(hookSecret),
    file_key_encrypted: encrypt(fileKey),
  };
  const known = { repo_id: repoId, forge, remote_id: remoteId, owner_id: "", ...keys };
  run(sql.insertInto("forge_repos").values(known));
  return repoId;
}

const closedAccess = { admin: [], write: [], read: [], visibility: null, people: {} };
