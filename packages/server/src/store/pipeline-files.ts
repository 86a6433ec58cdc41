import { createHash } from "node:crypto";
import type { Build } from "@signalbox/contract";
import { sql } from "kysely";
import type { Database } from "./database/database.ts";

/** A pipeline file: its path in the repository, and what it says. */
export type StoredFile = { path: string; text: string };

/** The file that a build was planned from, and what that was made from, if it was written in another language. */
export type KeptFile = StoredFile & { sources?: readonly StoredFile[] };

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

    /** What the file of a build was made from; empty if it is as it was written. */
    sources: (buildId: number): StoredFile[] =>
      database.all(
        database.sql
          .selectFrom("build_sources")
          .innerJoin("pipeline_files", "pipeline_files.id", "build_sources.file_id")
          .select(["path", "text"])
          .where("build_id", "=", buildId)
          .orderBy("position"),
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

/** Stores the file of a build and its sources; call it in the transaction that creates the build. */
export function insertPipelineFile(
  database: Database,
  build_id: number,
  { sources = [], ...file }: KeptFile,
): void {
  const place = { build_id, file_id: insertText(database, file.text), path: file.path };
  database.run(database.sql.insertInto("build_files").values(place));
  for (const [position, { path, text }] of sources.entries()) {
    const row = { build_id, position, path, file_id: insertText(database, text) };
    database.run(database.sql.insertInto("build_sources").values(row));
  }
}

/** The id of the row that has the text. */
function insertText(database: Database, text: string): number {
  const hash = createHash("sha256").update(text).digest("hex");
  database.run(
    database.sql
      .insertInto("pipeline_files")
      .values({ hash, text })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const query = database.sql.selectFrom("pipeline_files").select("id").where("hash", "=", hash);
  const row = database.first(query);
  if (row === undefined) throw new Error("The text of a pipeline file was not stored");
  return row.id;
}
