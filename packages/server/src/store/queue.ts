import type { Build, IncompleteStage, Stage } from "@signalbox/contract";
import { sql } from "kysely";
import { toBuild } from "./build-row.ts";
import type { Database } from "./database/database.ts";
import { toStage } from "./stages.ts";

// Literals instead of parameters, because SQLite could not use the partial index otherwise
// (https://www.sqlite.org/partialindex.html).
const unfinished = sql<boolean>`stages.status in ('blocked', 'waiting_on_dependencies', 'pending', 'running')`;

/** Unfinished builds and stages of all repositories. */
export function createQueueStore(database: Database) {
  const stages = () =>
    database.sql
      .selectFrom("stages")
      .where(unfinished)
      .where("stages.status", "in", ["pending", "running"]);
  return {
    /** The stages that this server or its runners run, oldest first. */
    listStages: (): Stage[] =>
      database.all(stages().selectAll("stages").orderBy("stages.id")).map(toStage),

    /** The builds with an unfinished stage: those with a pending or running one first, then oldest first. */
    listUnfinished: (): { build_id: number; repo_id: number }[] =>
      database.all(
        database.sql
          .selectFrom("stages")
          .select(["build_id", "repo_id"])
          .where(unfinished)
          .groupBy(["build_id", "repo_id"])
          .orderBy(sql`max(stages.status in ('pending', 'running'))`, "desc")
          .orderBy("build_id"),
      ),

    /** The newest builds that have an unfinished stage, newest first. */
    listBuilds: (limit: number): Build[] => {
      const ids = stages().select("build_id").distinct().orderBy("build_id", "desc").limit(limit);
      const query = database.sql.selectFrom("builds").selectAll().where("id", "in", ids);
      return database.all(query.orderBy("id", "desc")).map(toBuild);
    },

    /** The stages with their builds and repositories, oldest first. */
    listRows: (): IncompleteStage[] =>
      database
        .all(
          stages()
            .innerJoin("builds", "builds.id", "stages.build_id")
            .innerJoin("repos", "repos.id", "stages.repo_id")
            .select([
              "repos.namespace as repo_namespace",
              "repos.name as repo_name",
              "repos.slug as repo_slug",
              "builds.number as build_number",
              "builds.author_login as build_author",
              "builds.author_name as build_author_name",
              "builds.author_email as build_author_email",
              "builds.author_avatar as build_author_avatar",
              "builds.sender as build_sender",
              "builds.started as build_started",
              "builds.finished as build_finished",
              "builds.created as build_created",
              "builds.updated as build_updated",
              "stages.name as stage_name",
              "stages.kind as stage_kind",
              "stages.type as stage_type",
              "stages.status as stage_status",
              "stages.machine as stage_machine",
              "stages.os as stage_os",
              "stages.arch as stage_arch",
              "stages.variant as stage_variant",
              "stages.kernel as stage_kernel",
              "stages.limit as limit",
              "repos.throttle as throttle",
              "stages.started as stage_started",
              "stages.stopped as stage_stopped",
            ])
            .orderBy("stages.id"),
        )
        .map(({ limit, throttle, ...row }) =>
          Object.assign(row, { stage_limit: String(limit), stage_limit_repo: String(throttle) }),
        ),
  };
}
