import type { Database } from "./database/database.ts";

const hashColumns = { sessions: "id_hash", sign_in_links: "key_hash" } as const;

/** The user of the session or sign-in link with this hash, unless it has expired. */
export function findUserOfUnexpired(
  database: Database,
  table: keyof typeof hashColumns,
  hash: string,
  nowSeconds: number,
): number | undefined {
  return database.first(
    database.sql
      .selectFrom(table)
      .select("user_id")
      .where(hashColumns[table], "=", hash)
      .where("expires", ">", nowSeconds),
  )?.user_id;
}
