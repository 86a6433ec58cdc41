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

    /**
     * The names, in lower case, of the secrets of a repository and of its namespace that were created, changed or deleted from a time
     * on, in seconds.
     */
    changedSecrets: (slug: string, namespace: string, since: number): ReadonlySet<string> => {
      const rows = database.all(
        database.sql
          .selectFrom("audit")
          .select(["action", "repo", "subject"])
          .where("time", ">=", since)
          .where("action", "in", Object.keys(secretActions)),
      );
      return new Set(
        rows.flatMap(({ action, repo, subject }) => {
          const words = subject.toLowerCase().split(" ");
          if (secretActions[action] === "repo") return repo === slug ? words.slice(0, 1) : [];
          return words[0] === namespace.toLowerCase() ? words.slice(1, 2) : [];
        }),
      );
    },

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

/** Whose secret each action changes. The subject has the namespace, if it is one of a namespace, and the name. */
const secretActions: Readonly<Record<string, "repo" | "namespace">> = {
  createSecret: "repo",
  updateSecret: "repo",
  deleteSecret: "repo",
  createOrgSecret: "namespace",
  updateOrgSecret: "namespace",
  deleteOrgSecret: "namespace",
};
