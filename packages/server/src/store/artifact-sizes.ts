import { isFinished } from "@signalbox/contract";
import { sql } from "kysely";
import type { Database } from "./database/database.ts";

/** What a build keeps: `ended` is whether it has finished. */
export type BuildArtifacts = { build: number; repo: number; bytes: number; ended: boolean };

/** What artifacts take, in the store. */
export function createArtifactSizes(database: Database) {
  const { sql: tables } = database;
  return {
    /** Oldest build first. */
    sizesOfBuilds: (): BuildArtifacts[] =>
      database
        .all(
          tables
            .selectFrom("artifacts")
            .innerJoin("builds", "builds.id", "artifacts.build_id")
            .select((of) => [
              of.ref("builds.id").as("build"),
              of.ref("builds.repo_id").as("repo"),
              "builds.status",
              sql<number>`sum(artifacts.size)`.as("bytes"),
            ])
            .groupBy("builds.id")
            .orderBy("builds.id"),
        )
        .map(({ build, repo, bytes, status }) => ({
          build,
          repo,
          bytes,
          ended: isFinished(status),
        })),

    /** The largest first. */
    sizesOfRepos: (limit: number): { slug: string; files: number; bytes: number }[] =>
      database.all(
        tables
          .selectFrom("artifacts")
          .innerJoin("builds", "builds.id", "artifacts.build_id")
          .innerJoin("repos", "repos.id", "builds.repo_id")
          .select([
            "repos.slug",
            sql<number>`count(*)`.as("files"),
            sql<number>`sum(artifacts.size)`.as("bytes"),
          ])
          .groupBy("repos.id")
          .orderBy("bytes", "desc")
          .limit(limit),
      ),

    total: (): { files: number; bytes: number } =>
      database.first(
        tables
          .selectFrom("artifacts")
          .select([
            sql<number>`count(*)`.as("files"),
            sql<number>`coalesce(sum(size), 0)`.as("bytes"),
          ]),
      ) ?? { files: 0, bytes: 0 },
  };
}
