import type { Database } from "../database/database.ts";

/** A commit of a ref that started a build, or was passed over, with its event. */
export type ForgeChange = { event: string; ref: string; sha: string };

/** Which commits of which refs have been dealt with, so that each starts one build whoever reports it how often. */
export function createForgeChangeStore(database: Database) {
  const { sql } = database;
  return {
    has: (repoId: number, { event, ref, sha }: ForgeChange): boolean =>
      database.first(
        sql
          .selectFrom("forge_changes")
          .select("sha")
          .where("repo_id", "=", repoId)
          .where("event", "=", event)
          .where("ref", "=", ref)
          .where("sha", "=", sha),
      ) !== undefined,

    /** Whether any commit of the ref has been dealt with. */
    hasRef: (repoId: number, ref: string): boolean =>
      database.first(
        sql
          .selectFrom("forge_changes")
          .select("sha")
          .where("repo_id", "=", repoId)
          .where("ref", "=", ref)
          .limit(1),
      ) !== undefined,

    add: (repoId: number, { event, ref, sha }: ForgeChange): void => {
      const values = { repo_id: repoId, event, ref, sha };
      database.run(sql.replaceInto("forge_changes").values(values));
    },

    /** A ref that was deleted may be made again at the same commit, which then counts as a new one. */
    forgetRef: (repoId: number, ref: string): void => {
      database.run(
        sql.deleteFrom("forge_changes").where("repo_id", "=", repoId).where("ref", "=", ref),
      );
    },

    /** The commits of all builds of a repository. */
    commitsOfBuilds: (repoId: number): string[] =>
      database
        .all(sql.selectFrom("builds").select("after").distinct().where("repo_id", "=", repoId))
        .map(({ after }) => after),
  };
}
