import type { Build, Repo } from "@signalbox/contract";
import type { Selectable } from "kysely";
import { type Clock, secondsOf } from "../clock.ts";
import { toBuild } from "./builds.ts";
import { ifAny, toColumns, toFlag } from "./columns.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/**
 * A repository as the server keeps it: what the wire shows, the folder of its git repository, and
 * who may do what as its git configuration says (JSON; `auth/grants.ts` reads it).
 * `missing`: it was not found at the last sync; its builds are kept and it comes back when found again.
 */
export type StoredRepo = { repo: Repo; path: string; missing: boolean; grants: string };

/** A repository that a sync found. */
export type FoundRow = Pick<Repo, "namespace" | "name" | "default_branch"> & {
  path: string;
  grants: string;
};

export type RepoSettings = Partial<
  Omit<Repo, "id" | "slug" | "namespace" | "name" | "build" | "permissions" | "archived">
>;

export type RepoStore = ReturnType<typeof createRepoStore>;

export const createRepoStore = (database: Database, clock: Clock) => {
  const select = () => database.sql.selectFrom("repos").selectAll();

  const find = (namespace: string, name: string): StoredRepo | undefined => {
    const row = database.first(select().where("slug", "=", `${namespace}/${name}`));
    return row && toStored(row);
  };

  const change = (id: number, values: object): Repo | undefined => {
    const row = database.first(
      database.sql
        .updateTable("repos")
        .set(toColumns({ ...values, updated: secondsOf(clock) }))
        .set((column) => ({ version: column("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll(),
    );
    return row && toRepo(row);
  };

  return {
    find,

    findById: (id: number): StoredRepo | undefined => {
      const row = database.first(select().where("id", "=", id));
      return row && toStored(row);
    },

    /** All repositories by slug, those that are missing included. */
    list: (): StoredRepo[] => database.all(select().orderBy("slug")).map(toStored),

    /** The active repositories whose folders are there: those that are watched for new commits. */
    listActive: (): StoredRepo[] =>
      database
        .all(select().where("active", "=", 1).where("missing", "=", 0).orderBy("id"))
        .map(toStored),

    /** The newest build of every repository that has one, by repository id. */
    listLatestBuilds: (): Map<number, Build> => {
      const newest = database.sql
        .selectFrom("repos")
        .select((repo) =>
          repo
            .selectFrom("builds")
            .select("builds.id")
            .whereRef("builds.repo_id", "=", "repos.id")
            .orderBy("builds.id", "desc")
            .limit(1)
            .as("build_id"),
        );
      const rows = database.all(
        database.sql.selectFrom("builds").selectAll().where("id", "in", newest),
      );
      return new Map(rows.map((row) => [row.repo_id, toBuild(row)]));
    },

    /** Adds a repository that a sync found, or takes over what has changed about it. */
    upsert: (found: FoundRow): Repo => {
      const now = secondsOf(clock);
      const stored = find(found.namespace, found.name);
      const values = { ...found, missing: false, synced: now };
      const changed = stored && change(stored.repo.id, values);
      return changed ?? insertRepo(database, found, now);
    },

    /** Marks the repositories that a sync did not find; everything about them is kept. */
    markMissing: (id: number): void => {
      database.run(database.sql.updateTable("repos").set({ missing: 1 }).where("id", "=", id));
    },

    /** Changes settings and returns the repository as it is then; undefined if there is none. */
    update: (id: number, settings: RepoSettings): Repo | undefined => change(id, settings),

    /** Forgets a repository with its builds, cron jobs and secrets. */
    delete: (id: number): void => {
      database.run(database.sql.deleteFrom("repos").where("id", "=", id));
    },
  };
};

const insertRepo = (database: Database, found: FoundRow, now: number): Repo => {
  const slug = `${found.namespace}/${found.name}`;
  const row = database.first(
    database.sql
      .insertInto("repos")
      .values({
        ...zero,
        ...found,
        slug,
        uid: slug,
        git_http_url: `file://${found.path}`,
        created: now,
        updated: now,
        synced: now,
        version: 1,
      })
      .returningAll(),
  );
  if (row === undefined) throw new Error(`repository ${slug} was not stored`);
  return toRepo(row);
};

const zero = {
  user_id: 0,
  scm: "git",
  git_ssh_url: "",
  link: "",
  private: 1,
  visibility: "private",
  active: 0,
  config_path: "",
  trusted: 0,
  protected: 0,
  ignore_forks: 0,
  ignore_pull_requests: 0,
  auto_cancel_pull_requests: 0,
  auto_cancel_pushes: 0,
  auto_cancel_running: 0,
  timeout: 0,
  throttle: 0,
  counter: 0,
  missing: 0,
};

const toStored = (row: Selectable<Tables["repos"]>): StoredRepo => ({
  repo: toRepo(row),
  path: row.path,
  missing: toFlag(row.missing),
  grants: row.grants,
});

const toRepo = ({
  path: _path,
  missing: _missing,
  grants: _grants,
  ...row
}: Selectable<Tables["repos"]>): Repo => ({
  ...row,
  private: toFlag(row.private),
  active: toFlag(row.active),
  trusted: toFlag(row.trusted),
  protected: toFlag(row.protected),
  ignore_forks: toFlag(row.ignore_forks),
  ignore_pull_requests: toFlag(row.ignore_pull_requests),
  auto_cancel_pull_requests: toFlag(row.auto_cancel_pull_requests),
  auto_cancel_pushes: toFlag(row.auto_cancel_pushes),
  auto_cancel_running: toFlag(row.auto_cancel_running),
  throttle: ifAny(row.throttle),
  archived: false,
});
