import { sql } from "kysely";
import type { Database } from "./database/database.ts";

/** The metrics' values. `builds` includes deleted ones, because a sum of counters is cheap. */
export type Counts = {
  users: number;
  activeRepos: number;
  builds: number;
  pendingBuilds: number;
  runningBuilds: number;
  pendingStages: number;
  runningStages: number;
};

const query = sql<Counts>`select
  (select count(*) from users) as users,
  (select count(*) from repos where active = 1) as activeRepos,
  (select coalesce(sum(counter), 0) from repos) as builds,
  (select count(*) from builds where status in ('pending', 'running') and status = 'pending') as pendingBuilds,
  (select count(*) from builds where status in ('pending', 'running') and status = 'running') as runningBuilds,
  (select count(*) from stages where ${unfinishedStages()} and status = 'pending') as pendingStages,
  (select count(*) from stages where ${unfinishedStages()} and status = 'running') as runningStages`;

/**
 * Matches the condition of the partial index, because SQLite would read the whole table otherwise
 * (https://www.sqlite.org/partialindex.html).
 */
function unfinishedStages() {
  return sql`status in ('blocked', 'waiting_on_dependencies', 'pending', 'running')`;
}

export function createCountStore(database: Database) {
  return {
    read: (): Counts => {
      const counts = database.first({ compile: () => query.compile(database.sql) });
      if (counts === undefined) throw new Error("The query of counts returned no row");
      return { ...counts };
    },
  };
}
