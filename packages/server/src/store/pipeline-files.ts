import { createHash } from "node:crypto";
import type { Build } from "@signalbox/contract";
import { sql } from "kysely";
import type { Database } from "./database/database.ts";

/** A pipeline file: its path in the repository, and what it says. */
export type StoredFile = { path: string; text: string };

/** A file of which a person approved a stage in the build of this number. */
export type ApprovedFile = StoredFile & { number: number; reviewer: string; reviewed: number };

// A literal instead of a parameter, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const reviewedStages = sql<boolean>`stages.reviewed > 0`;

/** The pipeline files of builds. A file is deleted with the last build that has it. */
export function createPipelineFileStore(database: Database) {
  return {
    /** The file that a build was planned from. Undefined for builds of the past and of files that are too long. */
    find: (buildId: number): StoredFile | undefined =>
      database.first(
        database.sql
          .selectFrom("build_files")
          .innerJoin("pipeline_files", "pipeline_files.id", "build_files.file_id")
          .select(["path", "text"])
          .where("build_id", "=", buildId),
      ),

    /**
     * The file of the newest build before this one in the repository, of the same ref if one is given, of which a person
     * approved a stage, with that stage's review.
     */
    findApproved: (
      { repo_id, id }: Pick<Build, "repo_id" | "id">,
      ref?: string,
    ): ApprovedFile | undefined =>
      database.first(
        database.sql
          .selectFrom("stages")
          .innerJoin("builds", "builds.id", "stages.build_id")
          .innerJoin("build_files", "build_files.build_id", "stages.build_id")
          .innerJoin("pipeline_files", "pipeline_files.id", "build_files.file_id")
          .select(["build_files.path", "text", "builds.number", "reviewer", "reviewed"])
          .where("stages.repo_id", "=", repo_id)
          .where("stages.build_id", "<", id)
          .where(reviewedStages)
          .where("stages.status", "<>", "declined")
          .$if(ref !== undefined, (query) => query.where("builds.ref", "=", ref ?? ""))
          .orderBy("stages.build_id", "desc")
          .limit(1),
      ),

    /** How many different files are stored. */
    count: (): number =>
      database.first(
        database.sql
          .selectFrom("pipeline_files")
          .select((column) => column.fn.countAll<number>().as("count")),
      )?.count ?? 0,
  };
}

/** Stores the file of a build; call it in the transaction that creates the build. */
export function insertPipelineFile(
  database: Database,
  buildId: number,
  { path, text }: StoredFile,
): void {
  const hash = createHash("sha256").update(text).digest("hex");
  const row = { hash, text };
  database.run(
    database.sql
      .insertInto("pipeline_files")
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
  database.run(
    database.sql
      .insertInto("build_files")
      .columns(["build_id", "file_id", "path"])
      .expression((from) =>
        from
          .selectFrom("pipeline_files")
          .select((column) => [column.val(buildId).as("b"), "id", column.val(path).as("p")])
          .where("hash", "=", hash),
      ),
  );
}
