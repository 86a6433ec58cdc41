import { pathToFileURL } from "node:url";
import type { Repo } from "@signalbox/contract";
import { sql, type Insertable, type Selectable } from "kysely";
import { type Clock, secondsOf } from "../lib/clock.ts";
import type { RepositoryAccess } from "../source/access.ts";
import type { FoundRepository } from "../source/find-repositories.ts";
import { folderOf } from "../source/slug.ts";
import { parseAccess } from "./database/access-column.ts";
import {
  fromFlag,
  toOptional,
  toOptionalFlag,
  toOptionalList,
  toColumns,
  toFlag,
} from "./database/columns.ts";
import type { Database } from "./database/database.ts";
import { cacheRows } from "./database/cache-rows.ts";
import { cacheValue } from "./database/cache-value.ts";
import type { ConfigProblem, Tables, Whereabouts } from "./database/tables.ts";

/**
 * A repository of the API with the path of its git repository and the access list from its git
 * configuration. `missing`: the last sync did not find it; its builds are kept in
 * case it is found again.
 */
export type StoredRepo = {
  repo: Repo;
  found: FoundRepository;
  /** The real path of its parent folder, after which the namespace is named. */
  place: string;
  access: RepositoryAccess;
  missing: boolean;
  /** The git host on which it is; "" for a folder on this machine. */
  forge: string;
};

export type RepoSettings = Partial<
  Omit<
    Repo,
    | "id"
    | "slug"
    | "namespace"
    | "name"
    | "build"
    | "permissions"
    | "archived"
    | ConfigProblem
    | Whereabouts
  >
>;

export function createRepoStore(database: Database, clock: Clock) {
  const select = () => database.sql.selectFrom("repos").selectAll();

  const bySlug = database.prepare((slug: string) => select().where("slug", "=", slug));
  const byFormerSlug = prepareFormerNames(database);
  const findBySlug = cacheRows(
    database,
    database.onRepoChange,
    (slug: string): StoredRepo | undefined =>
      [...bySlug(slug), ...byFormerSlug(slug)].map(toStored)[0],
  );
  const byId = database.prepare((id: number) => select().where("id", "=", id));
  const accessRows = database.prepare(() =>
    database.sql
      .selectFrom("repos")
      .select(["id", "access"])
      .where("missing", "=", 0)
      .orderBy("slug"),
  );

  const places = preparePlaces(database);
  const change = (id: number, values: object): Repo | undefined =>
    database.find(
      database.sql
        .updateTable("repos")
        .set(toColumns({ ...values, updated: secondsOf(clock) }))
        .set((column) => ({ version: column("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll(),
      toRepo,
    );

  const markSynced = (row: Selectable<Tables["repos"]>, now: number): Repo => {
    database.run(database.sql.updateTable("repos").set({ synced: now }).where("id", "=", row.id));
    return toRepo({ ...row, synced: now });
  };

  return {
    /** By its name or, unless another repository has that now, a former one. */
    find: (namespace: string, name: string): StoredRepo | undefined =>
      findBySlug(`${namespace}/${name}`),

    findById: (id: number): StoredRepo | undefined => byId(id).map(toStored)[0],

    /** All repositories by slug, including missing ones. */
    list: (): StoredRepo[] => database.all(select().orderBy("slug")).map(toStored),

    /** The ids and access lists of all repositories that are not missing, by slug. */
    listAccess: cacheValue(database, database.onRepoListChange, (): readonly RepoAccess[] =>
      accessRows().map(({ id, access }) => ({ id, access: parseAccess(access) })),
    ),

    /** Where each repository of this machine lies or, if it is missing, lay. */
    listPlaces: cacheValue(database, database.onRepoListChange, (): readonly RepoPlace[] =>
      places().map(({ id, gitDir, missing }) => ({ id, gitDir, missing: toFlag(missing) })),
    ),

    /** The repositories of a namespace, including missing ones. */
    listOf: (namespace: string): StoredRepo[] =>
      database.all(select().where("namespace", "=", namespace).orderBy("slug")).map(toStored),

    /** The example repositories, including missing ones. */
    listExamples: (): StoredRepo[] =>
      database.all(select().where("example", "=", 1).orderBy("slug")).map(toStored),

    /** Active repositories that are neither missing nor paused, which are watched for new commits. */
    listActive: (): StoredRepo[] => database.all(select().where(isWatched)).map(toStored),

    /** Inserts a repository that a sync found, or updates it. */
    upsert: (
      found: FoundRepository,
      access: RepositoryAccess,
      defaultBranch: string,
      place: string,
    ): Repo => {
      const now = secondsOf(clock);
      const facts = {
        path: found.path,
        folder: folderOf(found),
        place,
        git_dir: found.gitDir,
        bare: fromFlag(found.bare),
        missing: 0,
        access: JSON.stringify(access),
        default_branch: defaultBranch,
        git_http_url: pathToFileURL(found.path).href,
      };
      const row = database.first(select().where("slug", "=", found.slug));
      if (row === undefined) {
        const { namespace, name, slug } = found;
        const visibility = access.visibility ?? "private";
        const values = { ...facts, namespace, name, slug, visibility, synced: now };
        return insertRepo(database, values, now);
      }
      const isSame = Object.entries({ ...row, ...facts }).every(
        ([key, value]) => Reflect.get(row, key) === value,
      );
      const changed = isSame ? undefined : change(row.id, { ...facts, synced: now });
      return changed ?? markSynced(row, now);
    },

    /** Stores the access list of a repository whose configuration has changed. */
    updateAccess: (id: number, access: RepositoryAccess): void => {
      const text = JSON.stringify(access);
      const query = database.sql.updateTable("repos").set({ access: text });
      database.run(query.where("id", "=", id).where("access", "!=", text));
    },

    /** Gives a missing repository the name and place of another one, which is deleted. Its former name leads to it. */
    rename: (missing: StoredRepo, present: StoredRepo): Repo | undefined =>
      database.transaction(() => {
        replaceName(database, missing.repo, present.repo);
        return change(missing.repo.id, placeOf(present));
      }),

    /** Marks a repository that a sync did not find; everything about it is kept. */
    markMissing: (id: number): void => {
      database.run(database.sql.updateTable("repos").set({ missing: 1 }).where("id", "=", id));
    },

    /** Changes settings and returns the new state; undefined if there is no such repository. */
    update: (id: number, settings: RepoSettings): Repo | undefined => change(id, settings),

    /** Transfers the repositories of one user to another. */
    handOver: (fromUserId: number, toUserId: number): void => {
      database.run(
        database.sql
          .updateTable("repos")
          .set({ user_id: toUserId })
          .where("user_id", "=", fromUserId),
      );
    },

    /** Deletes a repository with its builds, cron jobs and secrets. */
    delete: (id: number): void => {
      database.run(database.sql.deleteFrom("repos").where("id", "=", id));
    },
  };
}

const isWatched = sql<boolean>`active = 1 and missing = 0 and paused = 0`;

/** Deletes the repository whose name another one gets, and lets the former name of that lead to it. */
const replaceName = (database: Database, renamed: Repo, replaced: Repo): void => {
  const { sql, run } = database;
  for (const table of ["forge_repos", "forge_permissions"] as const)
    run(sql.updateTable(table).set({ repo_id: renamed.id }).where("repo_id", "=", replaced.id));
  const former = { slug: renamed.slug, repo_id: renamed.id };
  run(sql.deleteFrom("repos").where("id", "=", replaced.id));
  run(sql.deleteFrom("former_names").where("slug", "=", replaced.slug));
  run(sql.replaceInto("former_names").values(former));
};

/** The columns that say what a repository is called and where it lies. */
const placeOf = ({ repo, found, place, access, forge }: StoredRepo) => {
  const { namespace, name, slug, default_branch, git_http_url, git_ssh_url, link } = repo;
  const { path, gitDir: git_dir, bare } = found;
  const named = { namespace, name, slug, uid: slug, default_branch };
  const addresses = { git_http_url, git_ssh_url, link };
  const rights = { access: JSON.stringify(access), missing: false };
  return { ...named, ...addresses, path, place, git_dir, bare, forge, ...rights };
};

const prepareFormerNames = (database: Database) =>
  database.prepare((slug: string) =>
    database.sql
      .selectFrom("former_names")
      .innerJoin("repos", "repos.id", "former_names.repo_id")
      .selectAll("repos")
      .where("former_names.slug", "=", slug),
  );

const preparePlaces = (database: Database) =>
  database.prepare(() =>
    database.sql
      .selectFrom("repos")
      .select(["id", "git_dir as gitDir", "missing"])
      .where("forge", "=", ""),
  );

const insertRepo = (
  database: Database,
  values: Omit<Insertable<Tables["repos"]>, "uid" | "created" | "updated" | "version">,
  now: number,
): Repo => {
  const row = database.first(
    database.sql
      .insertInto("repos")
      .values({ ...values, uid: values.slug, created: now, updated: now })
      .returningAll(),
  );
  if (row === undefined) throw new Error(`Repository ${values.slug} was not stored`);
  return toRepo(row);
};

const toStored = (row: Selectable<Tables["repos"]>): StoredRepo => {
  const { namespace, name, slug, path, git_dir, bare } = row;
  return {
    repo: Object.freeze(toRepo(row)),
    found: Object.freeze({ namespace, name, slug, path, gitDir: git_dir, bare: toFlag(bare) }),
    place: row.place,
    access: parseAccess(row.access),
    missing: toFlag(row.missing),
    forge: row.forge,
  };
};

/** Where a repository has its git configuration. */
export type RepoPlace = { readonly id: number; readonly gitDir: string; readonly missing: boolean };

/** A repository's id and access list. */
export type RepoAccess = Pick<StoredRepo, "access"> & { id: number };

const toRepo = ({
  path: _path,
  place: _place,
  git_dir: _gitDir,
  bare: _bare,
  missing: _missing,
  access: _access,
  forge,
  approve_pull_requests,
  ...row
}: Selectable<Tables["repos"]>): Repo => ({
  ...row,
  ...(forge !== "" && { approve_pull_requests }),
  private: row.visibility === "private",
  active: toFlag(row.active),
  trusted: toFlag(row.trusted),
  protected: toFlag(row.protected),
  ignore_forks: toFlag(row.ignore_forks),
  ignore_pull_requests: toFlag(row.ignore_pull_requests),
  auto_cancel_pull_requests: toFlag(row.auto_cancel_pull_requests),
  auto_cancel_pushes: toFlag(row.auto_cancel_pushes),
  auto_cancel_running: toFlag(row.auto_cancel_running),
  throttle: toOptional(row.throttle),
  report_patterns: toOptionalList(row.report_patterns),
  folder: toOptional(row.folder),
  paused: toOptionalFlag(row.paused),
  example: toOptionalFlag(row.example),
  archived: false,
});
