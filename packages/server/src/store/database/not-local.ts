import { sql } from "kysely";

/**
 * Leaves out the stages of local runs, which do not wait for this server. Written so that SQLite uses the partial index
 * `builds_local` (https://www.sqlite.org/partialindex.html).
 */
export const notLocal = sql<boolean>`stages.build_id not in
  (select id from builds where local != '' and status in ('pending', 'running'))`;
