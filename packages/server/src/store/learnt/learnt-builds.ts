import type { Build, Repo, Stage } from "@signalbox/contract";
import { sql, type Insertable } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { buildColumns } from "../json/build-json.ts";
import { repoColumns } from "../json/repo-json.ts";
import { stageColumns, stepColumns } from "../json/stage-json.ts";
import { completeRow } from "./complete-row.ts";

/** The builds of a repository whose numbers are in this range were all listed when the highest was the newest. */
export type ListedRange = { lowest: number; highest: number };

/** What is known of a build. `isRead`: its stages and steps are stored, in this state. */
export type KnownBuild = Pick<Build, "id" | "number" | "status" | "version" | "updated"> & {
  isRead: boolean;
};

/** Besides the tables of builds: how far lists reach, and which builds were only listed. */
const ownTables = `
  create table if not exists indexed_repos (
    repo_id integer primary key references repos (id) on delete cascade,
    lowest integer not null,
    highest integer not null
  ) strict;
  create table if not exists unread_builds (
    build_id integer primary key references builds (id) on delete cascade
  ) strict;
`;

/** Writes what was learnt of another server's repositories and builds, under the ids of that server. */
export function createLearntBuilds(database: Database) {
  database.execute(ownTables);
  const { run, transaction } = database;
  const rangeOf = database.prepare((repoId: number) =>
    database.sql.selectFrom("indexed_repos").selectAll().where("repo_id", "=", repoId),
  );
  const knownIn = database.prepare((repoId: number, lowest: number, highest: number) =>
    database.sql
      .selectFrom("builds")
      .leftJoin("unread_builds", "unread_builds.build_id", "builds.id")
      .select(["id", "number", "status", "version", "updated", "build_id as unread"])
      .where("repo_id", "=", repoId)
      .where("number", ">=", lowest)
      .where("number", "<=", highest)
      .orderBy("number", "desc"),
  );
  const owner = database.prepare((id: number) =>
    database.sql.selectFrom("builds").select(["repo_id", "number"]).where("id", "=", id),
  );
  const countFrom = database.prepare((repoId: number, lowest: number) =>
    database.sql
      .selectFrom("builds")
      .select((count) => count.fn.countAll<number>().as("builds"))
      .where("repo_id", "=", repoId)
      .where("number", ">=", lowest),
  );

  const writeStage = (build: Build, stage: Stage): void => {
    const { id: build_id, repo_id } = build;
    const row = completeRow<"stages">(stageColumns, { ...stage, build_id, repo_id });
    run(database.sql.replaceInto("stages").values(toInsert<"stages">(row)));
    for (const step of stage.steps ?? []) {
      const values = completeRow<"steps">(stepColumns, { ...step, step_id: stage.id });
      run(database.sql.replaceInto("steps").values(toInsert<"steps">(values)));
    }
  };

  const writeBuild = (build: Build): void => {
    const row = toInsert<"builds">(completeRow<"builds">(buildColumns, build));
    const { reason: _reason, ...changed } = row;
    run(
      database.sql
        .insertInto("builds")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(changed)),
    );
  };

  return {
    /** Stores a repository as another server describes it. One of the same name but another id is forgotten. */
    saveRepo: (repo: Repo): void => {
      const row = {
        ...completeRow<"repos">(repoColumns, repo),
        visibility: repo.visibility === "" ? visibilityOf(repo) : repo.visibility,
        ...noFolder,
      };
      const values = toInsert<"repos">(row);
      transaction(() => {
        run(
          database.sql.deleteFrom("repos").where("slug", "=", repo.slug).where("id", "!=", repo.id),
        );
        run(
          database.sql
            .insertInto("repos")
            .values(values)
            .onConflict((conflict) => conflict.column("id").doUpdateSet(values)),
        );
      });
    },

    /** Undefined if the builds of the repository were never listed. */
    range: (repoId: number): ListedRange | undefined => rangeOf(repoId)[0],

    setRange: (repoId: number, { lowest, highest }: ListedRange): void => {
      run(database.sql.replaceInto("indexed_repos").values({ repo_id: repoId, lowest, highest }));
    },

    /** The known builds of a repository with these numbers, the newest first. */
    known: (repoId: number, lowest: number, highest: number): KnownBuild[] =>
      knownIn(repoId, lowest, highest).map(toKnown),

    /** How many builds of a repository are known from a number on. */
    count: (repoId: number, lowest: number): number => countFrom(repoId, lowest)[0]?.builds ?? 0,

    /** Whether the id of a build is known as that of another one: the other server counts anew. */
    isTaken: ({ id, repo_id, number }: Build): boolean =>
      owner(id).some((known) => known.repo_id !== repo_id || known.number !== number),

    /** Stores a build of which only the list was read. What is known of its stages no longer counts. */
    saveListed: (build: Build): void =>
      transaction(() => {
        writeBuild(build);
        run(database.sql.replaceInto("unread_builds").values({ build_id: build.id }));
      }),

    /** Stores a build with its stages and steps. */
    saveRead: (build: Build): void =>
      transaction(() => {
        writeBuild(build);
        run(database.sql.deleteFrom("stages").where("build_id", "=", build.id));
        for (const stage of build.stages ?? []) writeStage(build, stage);
        run(database.sql.deleteFrom("unread_builds").where("build_id", "=", build.id));
      }),

    /** Stores one line that says why a build failed. */
    saveReason: (id: number, reason: string): void => {
      run(database.sql.updateTable("builds").set({ reason }).where("id", "=", id));
    },

    deleteBuilds: (ids: readonly number[]): void => {
      const listed = sql<number>`(select value from json_each(${JSON.stringify(ids)}))`;
      run(database.sql.deleteFrom("builds").where("id", "in", listed));
    },

    /** Forgets a repository and its builds. */
    deleteRepo: (id: number): void => {
      run(database.sql.deleteFrom("repos").where("id", "=", id));
    },

    /** Forgets everything. */
    deleteAll: (): void => {
      run(database.sql.deleteFrom("repos"));
    },
  };
}

const toKnown = (row: Omit<KnownBuild, "isRead"> & { unread: number | null }): KnownBuild => {
  const { id, number, status, version, updated, unread } = row;
  return { id, number, status, version, updated, isRead: unread === null };
};

/** The columns of a repository that say where its folder is. Another server tells nobody. */
const noFolder = {
  path: "",
  place: "",
  git_dir: "",
  bare: 0,
  missing: 0,
  access: JSON.stringify({ admin: [], write: [], read: [], visibility: null }),
};

const visibilityOf = (repo: Repo): string => (repo.private ? "private" : "public");

const toInsert = <Name extends keyof Tables>(row: object): Insertable<Tables[Name]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JsonColumns lists all columns of the table
  row as Insertable<Tables[Name]>;
