import type { Database } from "./database/database.ts";

/** The pipelines that somebody approved in a protected repository, each at one commit. */
export function createApprovalStore(database: Database) {
  return {
    /** The names of the stages that were approved at a commit. */
    list: (repoId: number, sha: string): string[] => {
      const query = database.sql
        .selectFrom("approvals")
        .select("stage_name")
        .where("repo_id", "=", repoId)
        .where("sha", "=", sha);
      return database.all(query).map(({ stage_name }) => stage_name);
    },

    /** An approval that is known already stays. */
    add: (repoId: number, sha: string, stageName: string): void => {
      const row = { repo_id: repoId, sha, stage_name: stageName };
      database.run(database.sql.replaceInto("approvals").values(row));
    },
  };
}
