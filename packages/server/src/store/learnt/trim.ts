import { sql } from "kysely";
import { secondsOf, type Clock } from "../../lib/clock.ts";
import type { Database } from "../database/database.ts";

/** What an index may hold. */
export type IndexBounds = {
  builds: number;
  /** Of the database's pages in use. */
  bytes: number;
  /** How long a repository is kept that nobody looks at. */
  seconds: number;
};

/** 200 builds of each of 1,000 repositories, with about 10 kB for the stages and steps of each. */
const defaultBounds: IndexBounds = {
  builds: 200_000,
  bytes: 2 * 1024 ** 3,
  seconds: 90 * 24 * 60 * 60,
};

/** Builds that one run deletes, so that no request has to wait for long. */
const buildsAtOnce = 200;

/** Returns a function that deletes repositories at which nobody has looked for long, and the oldest builds of all. */
export function createTrim(database: Database, clock: Clock) {
  const { sql: builder, all, run, first, transaction } = database;

  const isFull = (bounds: IndexBounds): boolean => {
    const builds = first(
      builder.selectFrom("builds").select((count) => count.fn.countAll<number>().as("count")),
    );
    return (builds?.count ?? 0) > bounds.builds || database.usedBytes() > bounds.bytes;
  };

  const deleteOldest = (): number => {
    const oldest = builder.selectFrom("builds").select("id").orderBy("id").limit(buildsAtOnce);
    const deleted = all(
      builder.deleteFrom("builds").where("id", "in", oldest).returning(["repo_id", "number"]),
    );
    // The lists that were read no longer reach as far.
    for (const [repoId, numbers] of Map.groupBy(deleted, (build) => build.repo_id)) {
      const end = Math.max(...numbers.map(({ number }) => number)) + 1;
      run(
        builder
          .updateTable("indexed_repos")
          .set({ lowest: sql<number>`max(lowest, ${end})` })
          .where("repo_id", "=", repoId),
      );
    }
    return deleted.length;
  };

  return (bounds: IndexBounds = defaultBounds): boolean =>
    transaction(() => {
      const unused = builder
        .selectFrom("indexed_repos")
        .select("repo_id")
        .where("listed", "<", secondsOf(clock) - bounds.seconds)
        .limit(1);
      const isUnused = run(builder.deleteFrom("repos").where("id", "in", unused)) > 0;
      const isTooMuch = isFull(bounds) && deleteOldest() > 0;
      return isUnused || isTooMuch;
    });
}
