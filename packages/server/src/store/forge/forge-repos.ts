import type { Selectable } from "kysely";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import { toFlag } from "../database/columns.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import type { Cipher } from "../keys/keys.ts";
import { upsertForgeRepo, type ListedRepo } from "./upsert-forge-repo.ts";

/** What the server keeps of a repository of a forge, beside what it keeps of every repository. */
export type ForgeRepo = {
  repoId: number;
  remoteId: string;
  ownerId: string;
  archived: boolean;
  /** How visible it is at the forge; "" before it was listed again by a version that keeps it. */
  visibility: string;
  hookId: string;
  /** Unix seconds; 0 = never, as in the next two. */
  hookMade: number;
  lastRequest: number;
  lastFetch: number;
  /** Why the last fetch failed, the hook was not made or removed, and the last status was refused; "" if none of it. */
  problem: string;
  hookProblem: string;
  statusProblem: string;
  /** The secrets with which its hook may sign now. Empty if a lost key encrypted them. */
  secrets: string[];
};

export type ForgeRepoChange = Partial<
  Pick<
    ForgeRepo,
    | "hookId"
    | "hookMade"
    | "lastRequest"
    | "lastFetch"
    | "problem"
    | "hookProblem"
    | "statusProblem"
  >
>;

/** For this long after a rotation, a hook may sign with the secret before. */
const formerSeconds = 3600;

/** Repositories of a forge, by the ids that they have there. */
export function createForgeRepoStore(database: Database, clock: Clock, cipher: Cipher) {
  const { sql } = database;
  const select = () => sql.selectFrom("forge_repos").selectAll();

  const decrypt = (bytes: Uint8Array | null): string[] => {
    if (bytes === null) return [];
    try {
      return [cipher.decrypt(bytes)];
    } catch {
      return [];
    }
  };

  const toForgeRepo = (row: Selectable<Tables["forge_repos"]>): ForgeRepo => ({
    repoId: row.repo_id,
    remoteId: row.remote_id,
    ownerId: row.owner_id,
    archived: toFlag(row.archived),
    visibility: row.visibility,
    hookId: row.hook_id,
    hookMade: row.hook_made,
    lastRequest: row.last_request,
    lastFetch: row.last_fetch,
    problem: row.problem,
    hookProblem: row.hook_problem,
    statusProblem: row.status_problem,
    secrets: [
      ...decrypt(row.secret_encrypted),
      ...(row.former_until > secondsOf(clock) ? decrypt(row.former_secret_encrypted) : []),
    ],
  });

  const change = (repoId: number, values: object): void => {
    database.run(sql.updateTable("forge_repos").set(values).where("repo_id", "=", repoId));
  };

  return {
    find: (repoId: number): ForgeRepo | undefined =>
      database.find(select().where("repo_id", "=", repoId), toForgeRepo),

    findByRemoteId: (forge: string, remoteId: string): ForgeRepo | undefined =>
      database.find(
        select().where("forge", "=", forge).where("remote_id", "=", remoteId),
        toForgeRepo,
      ),

    /**
     * The key with which a Drone server signed pipeline files and encrypted secrets in them. Undefined if the repository is not
     * imported, or a lost key encrypted it.
     */
    fileKey: (slug: string): string | undefined =>
      database.find(
        sql
          .selectFrom("forge_repos")
          .innerJoin("repos", "repos.id", "forge_repos.repo_id")
          .select("file_key_encrypted")
          .where("slug", "=", slug),
        (row) => decrypt(row.file_key_encrypted)[0],
      ),

    list: (forge: string): ForgeRepo[] =>
      database.all(select().where("forge", "=", forge).orderBy("repo_id")).map(toForgeRepo),

    /**
     * Stores a repository as the forge lists it and returns its id. It is found by its id at the forge: another name is a rename,
     * and its former name leads to it; another id under a known name is another repository, and the one before is set aside.
     * @param mirrorOf the folder of the mirror of a repository
     */
    upsert: (forge: string, listed: ListedRepo, mirrorOf: (repoId: number) => string): number =>
      database.transaction(() =>
        upsertForgeRepo(database, { forge, listed, mirrorOf }, secondsOf(clock)),
      ),

    update: (repoId: number, values: ForgeRepoChange): void => {
      const columns = {
        hook_id: values.hookId,
        hook_made: values.hookMade,
        last_request: values.lastRequest,
        last_fetch: values.lastFetch,
        problem: values.problem,
        hook_problem: values.hookProblem,
        status_problem: values.statusProblem,
      };
      change(
        repoId,
        Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
      );
    },

    /** Gives the hook of a repository a new secret. It may sign with the one before for another hour. */
    rotateSecret: (repoId: number, secret: string): void => {
      const row = database.first(select().where("repo_id", "=", repoId));
      if (row === undefined) throw new Error(`Repository ${repoId} is not of a forge`);
      change(repoId, {
        secret_encrypted: cipher.encrypt(secret),
        former_secret_encrypted: row.secret_encrypted,
        former_until: row.secret_encrypted === null ? 0 : secondsOf(clock) + formerSeconds,
      });
    },
  };
}
