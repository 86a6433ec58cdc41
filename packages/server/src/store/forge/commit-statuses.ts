import { sql } from "kysely";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { Database } from "../database/database.ts";

/** A status that the forge does not have yet. */
export type DueStatus = {
  repoId: number;
  sha: string;
  /** The end of the context, such as /push; "" for other events. */
  context: string;
  buildId: number;
  version: number;
  attempts: number;
};

/**
 * The statuses of commits of forge repositories. Each change of a build makes its status due in the same transaction, so that a
 * crash loses none, and of several builds of a commit and context, the newest counts.
 */
export function createCommitStatusStore(database: Database, clock: Clock) {
  const { sql: builder } = database;
  const change = (status: DueStatus, values: object): void => {
    database.run(
      builder
        .updateTable("commit_statuses")
        .set(values)
        .where("repo_id", "=", status.repoId)
        .where("sha", "=", status.sha)
        .where("context", "=", status.context)
        // A newer build may have taken its place since.
        .where("build_id", "=", status.buildId),
    );
  };
  return {
    listDue: (limit: number): DueStatus[] =>
      database.all(
        builder
          .selectFrom("commit_statuses")
          .select(["repo_id as repoId", "sha", "context", "build_id as buildId"])
          .select(["version", "attempts"])
          .where(isDue)
          .where("next", "<=", secondsOf(clock))
          .orderBy("next")
          .orderBy("build_id")
          .limit(limit),
      ),

    /** When the next status is due, in unix seconds; undefined if none is. */
    nextDue: (): number | undefined =>
      database.first(
        builder.selectFrom("commit_statuses").select("next").where(isDue).orderBy("next").limit(1),
      )?.next,

    /** The forge has the status of this version. A later version stays due. */
    recordSent: (status: DueStatus): void => change(status, { sent: status.version, attempts: 0 }),

    /** Tries again later, or with a newer version. */
    postpone: (status: DueStatus, next: number): void =>
      change(status, { next, attempts: status.attempts + 1 }),
  };
}

// A literal, as in hook-requests.ts.
const isDue = sql<boolean>`sent < version`;
