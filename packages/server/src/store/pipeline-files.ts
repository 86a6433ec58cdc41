import { createHash } from "node:crypto";
import type { Database } from "./database/database.ts";

/** A pipeline file: its path in the repository, and what it says. */
export type StoredFile = { path: string; text: string };

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
  const { sql } = database;
  const row = { hash, text };
  database.run(
    sql
      .insertInto("pipeline_files")
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
  database.run(
    sql
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
