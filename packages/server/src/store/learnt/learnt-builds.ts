import type { Build, Repo, Stage } from "@signalbox/contract";
import { secondsOf, type Clock } from "../../lib/clock.ts";
import { sql, type Insertable } from "kysely";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { buildColumns } from "../json/build-json.ts";
import { repoColumns } from "../json/repo-json.ts";
import { stageColumns, stepColumns } from "../json/stage-json.ts";
import { completeRow } from "./complete-row.ts";
import { createKnownBuildQueries, type ListedRange } from "./known-builds.ts";

/** Besides the tables of builds: how far lists reach, and which builds were only listed. */
const ownTables = `
  create table if not exists indexed_repos (
    repo_id integer primary key references repos (id) on delete cascade,
    lowest integer not null,
    highest integer not null,
    -- When its list was last read, in unix seconds.
    listed integer not null
  ) strict;
  create table if not exists unread_builds (
    build_id integer primary key references builds (id) on delete cascade
  ) strict;
`;

/** Writes what was learnt of another server's repositories and builds, under the ids of that server. */
export function createLearntBuilds(database: Database, clock: Clock) {
  database.execute(ownTables);
  const { run, transaction } = database;
  const writeStage = (build: Build, stage: Stage): void => {
    const { id: build_id, repo_id } = build;
    const row = completeRow<"stages">(stageColumns, { ...stage, build_id, repo_id });
    run(database.sql.insertInto("stages").values(toInsert<"stages">(row)));
    for (const step of stage.steps ?? []) {
      const values = completeRow<"steps">(stepColumns, { ...step, step_id: stage.id });
      run(database.sql.insertInto("steps").values(toInsert<"steps">(values)));
    }
  };

  /**
   * Deletes the stages of a build, and those of other builds that have their ids or the ids of their steps. REPLACE would do the
   * latter, but would also replace what the triggers insert (https://www.sqlite.org/lang_createtrigger.html).
   */
  const deleteStages = ({ id, stages = [] }: Build): void => {
    run(database.sql.deleteFrom("stages").where("build_id", "=", id));
    const steps = stages.flatMap((stage) => stage.steps ?? []);
    run(database.sql.deleteFrom("stages").where("id", "in", listed(stages)));
    run(database.sql.deleteFrom("steps").where("id", "in", listed(steps)));
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

    ...createKnownBuildQueries(database),

    /** Notes how far the list of a repository was read. */
    setRange: (repoId: number, { lowest, highest }: ListedRange): void => {
      const listed = secondsOf(clock);
      run(
        database.sql
          .replaceInto("indexed_repos")
          .values({ repo_id: repoId, lowest, highest, listed }),
      );
    },

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
        deleteStages(build);
        for (const stage of build.stages ?? []) writeStage(build, stage);
        run(database.sql.deleteFrom("unread_builds").where("build_id", "=", build.id));
      }),

    /** Stores one line that says why a build failed. */
    saveReason: (id: number, reason: string): void => {
      run(database.sql.updateTable("builds").set({ reason }).where("id", "=", id));
    },

    /** Forgets why a build failed, because its log was deleted. */
    deleteReasons: (id: number): void =>
      transaction(() => {
        run(database.sql.deleteFrom("log_reasons").where("build_id", "=", id));
        run(database.sql.updateTable("builds").set({ reason: "" }).where("id", "=", id));
      }),

    deleteBuilds: (builds: readonly { id: number }[]): void => {
      run(database.sql.deleteFrom("builds").where("id", "in", listed(builds)));
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

const listed = (rows: readonly { id: number }[]) => {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return sql<number>`(select value from json_each(${ids}))`;
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
