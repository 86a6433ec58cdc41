import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/**
 * Asks the full-text index for the ids of builds below an id, the newest first. SQLite returns one text for all ids, which
 * is several times as fast as a row for each.
 */
export function createWordQuery(database: Database) {
  const byWords = database.prepare((words: string, before: number, limit: number) => {
    const query = sql<{ ids: string }>`
      select json_group_array(rowid) as ids from (
        select rowid from build_words
        where build_words match ${words} and rowid < ${before} order by rowid desc limit ${limit}
      )`;
    return { compile: () => query.compile(database.sql) };
  });
  return (expression: string, before: number, limit: number): number[] => {
    const ids: number[] = JSON.parse(byWords(expression, before, limit)[0]?.ids ?? "[]");
    return ids.toSorted((a, b) => b - a);
  };
}
