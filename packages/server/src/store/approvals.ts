import type { Database } from "./database/database.ts";

/** Approved stages of protected repositories, each for one commit. */
export function createApprovalStore(database: Database) {
  return {
    /** The names of the stages approved at a commit. */
    list: (repoId: number, sha: string): string[] => {
      const query = database.sql
        .selectFrom("approvals")
        .select("stage_name")
        .where("repo_id", "=", repoId)
        .where("sha", "=", sha);
      return database.all(query).map(({ stage_name }) => stage_name);
    },

    /** Does nothing if the approval exists already. */
    add: (repoId: number, sha: string, stageName: string): void => {
      const row = { repo_id: repoId, sha, stage_name: stageName };
      database.run(database.sql.replaceInto("approvals").values(row));
    },
  };
}
