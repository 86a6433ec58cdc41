import type { Database } from "./database/database.ts";

const hashColumns = { sessions: "id_hash", sign_in_links: "key_hash" } as const;

/** Returns a function that finds the user of the session or sign-in link with a hash, unless it has expired. */
export function findUserOfUnexpired(database: Database, table: keyof typeof hashColumns) {
  const unexpired = database.prepare((hash: string, nowSeconds: number) =>
    database.sql
      .selectFrom(table)
      .select("user_id")
      .where(hashColumns[table], "=", hash)
      .where("expires", ">", nowSeconds),
  );
  return (hash: string, nowSeconds: number): number | undefined =>
    unexpired(hash, nowSeconds)[0]?.user_id;
}
