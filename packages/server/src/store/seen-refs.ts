import type { Database } from "./database/database.ts";

/** The branches and tags that were processed already; differences are new pushes. */
export function createSeenRefStore(database: Database) {
  return {
    /** Full ref names with their commits. */
    list: (repoId: number): Map<string, string> => {
      const query = database.sql
        .selectFrom("seen_refs")
        .select(["ref", "sha"])
        .where("repo_id", "=", repoId);
      return new Map(database.all(query).map(({ ref, sha }) => [ref, sha]));
    },

    /** The commit of one ref; undefined if it was not seen. */
    find: (repoId: number, ref: string): string | undefined =>
      database.first(
        database.sql
          .selectFrom("seen_refs")
          .select("sha")
          .where("repo_id", "=", repoId)
          .where("ref", "=", ref),
      )?.sha,

    update: (repoId: number, ref: string, sha: string): void => {
      database.run(database.sql.replaceInto("seen_refs").values({ repo_id: repoId, ref, sha }));
    },

    delete: (repoId: number, ref: string): void => {
      database.run(
        database.sql.deleteFrom("seen_refs").where("repo_id", "=", repoId).where("ref", "=", ref),
      );
    },

    replaceAll: (repoId: number, refs: Iterable<readonly [string, string]>): void => {
      database.transaction(() => {
        database.run(database.sql.deleteFrom("seen_refs").where("repo_id", "=", repoId));
        for (const [ref, sha] of refs)
          database.run(database.sql.insertInto("seen_refs").values({ repo_id: repoId, ref, sha }));
      });
    },
  };
}
