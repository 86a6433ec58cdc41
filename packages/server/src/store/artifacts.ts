import type { Artifact } from "@signalbox/contract";
import { sql } from "kysely";
import { createArtifactSizes } from "./artifact-sizes.ts";
import type { Database } from "./database/database.ts";
import type { Tables } from "./database/tables.ts";

export function createArtifactStore(database: Database) {
  const { sql: tables } = database;
  const listed = () =>
    tables
      .selectFrom("artifacts")
      .innerJoin("steps", "steps.id", "artifacts.step_id")
      .innerJoin("stages", "stages.id", "steps.stage_id")
      .select((of) => [
        "artifacts.id",
        "artifacts.path",
        "artifacts.size",
        "artifacts.sha256",
        "artifacts.type",
        "artifacts.created",
        of.ref("stages.number").as("stage"),
        of.ref("steps.number").as("step"),
      ]);

  return {
    ...createArtifactSizes(database),

    /** By stage, step and path. */
    list: (buildId: number): Artifact[] =>
      database.all(
        listed()
          .where("artifacts.build_id", "=", buildId)
          .orderBy("stages.number")
          .orderBy("steps.number")
          .orderBy("artifacts.path"),
      ),

    /** As `list`, with the names of the files. */
    listFiles: (buildId: number): { stage: number; step: number; path: string; file: string }[] =>
      database.all(
        listed()
          .select("artifacts.file")
          .where("artifacts.build_id", "=", buildId)
          .orderBy("stages.number")
          .orderBy("steps.number")
          .orderBy("artifacts.path"),
      ),

    find: (buildId: number, id: number): (Artifact & { file: string }) | undefined =>
      database.first(
        listed()
          .select("artifacts.file")
          .where("artifacts.build_id", "=", buildId)
          .where("artifacts.id", "=", id),
      ),

    /** The names of the files of a build. */
    files: (buildId: number): Set<string> =>
      new Set(
        database
          .all(tables.selectFrom("artifacts").select("file").where("build_id", "=", buildId))
          .map(({ file }) => file),
      ),

    /** Stores an artifact in place of an earlier one of the same step and path, and returns the name of the file of that one. */
    put: (artifact: Omit<Tables["artifacts"], "id">): string | undefined =>
      database.transaction(() => {
        const { step_id, path } = artifact;
        const earlier = tables.deleteFrom("artifacts").where("step_id", "=", step_id);
        const replaced = database.all(earlier.where("path", "=", path).returning("file"));
        database.run(tables.insertInto("artifacts").values(artifact));
        return replaced[0]?.file;
      }),

    /** The rows of a step. */
    ofStep: (stepId: number): Omit<Tables["artifacts"], "id">[] =>
      database
        .all(tables.selectFrom("artifacts").selectAll().where("step_id", "=", stepId))
        .map(({ id: _id, ...row }) => row),

    /** What a step keeps, without the artifact at `path`, which is about to be replaced. */
    usedByStep: (stepId: number, path: string): { files: number; bytes: number } =>
      database.first(
        tables
          .selectFrom("artifacts")
          .select([
            sql<number>`count(*)`.as("files"),
            sql<number>`coalesce(sum(size), 0)`.as("bytes"),
          ])
          .where("step_id", "=", stepId)
          .where("path", "!=", path),
      ) ?? { files: 0, bytes: 0 },

    delete: (id: number): void =>
      void database.run(tables.deleteFrom("artifacts").where("id", "=", id)),

    deleteOfBuild: (buildId: number): void =>
      void database.run(tables.deleteFrom("artifacts").where("build_id", "=", buildId)),

    /** The artifacts that were stored before a time. Those of builds that run stay. */
    createdBefore: (time: number): { id: number; build: number; file: string; size: number }[] =>
      database.all(
        tables
          .selectFrom("artifacts")
          .innerJoin("builds", "builds.id", "artifacts.build_id")
          .select((of) => [
            "artifacts.id",
            "artifacts.file",
            "artifacts.size",
            of.ref("artifacts.build_id").as("build"),
          ])
          .where("artifacts.created", "<", time)
          .where("builds.status", "not in", ["pending", "running", "blocked"]),
      ),
  };
}
