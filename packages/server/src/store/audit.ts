import type { AuditEntry } from "@signalbox/contract";
import type { Database } from "./database/database.ts";

export type AuditFilter = {
  /** The id below which entries are listed. */
  before: number;
  limit: number;
  actor?: string | undefined;
  action?: string | undefined;
  repo?: string | undefined;
};

/** Who changed what, for administrators. */
export function createAuditStore(database: Database) {
  return {
    add: (entry: Omit<AuditEntry, "id">): void => {
      database.run(database.sql.insertInto("audit").values(entry));
    },

    /** Newest first. */
    list: ({ before, limit, actor, action, repo }: AuditFilter): AuditEntry[] =>
      database.all(
        database.sql
          .selectFrom("audit")
          .selectAll()
          .where("id", "<", before)
          .$if(actor !== undefined, (query) => query.where("actor", "=", actor ?? ""))
          .$if(action !== undefined, (query) => query.where("action", "=", action ?? ""))
          .$if(repo !== undefined, (query) => query.where("repo", "=", repo ?? ""))
          .orderBy("id", "desc")
          .limit(limit),
      ),

    /** Deletes the entries before a time, in seconds. */
    deleteBefore: (time: number): number =>
      database.run(database.sql.deleteFrom("audit").where("time", "<", time)),

    /** Deletes the entries about the builds of a repository below a number. */
    deleteBuilds: (repo: string, before: number): number =>
      database.run(
        database.sql
          .deleteFrom("audit")
          .where("repo", "=", repo)
          .where("build", ">", 0)
          .where("build", "<", before),
      ),
  };
}
