import type { Database } from "./database/database.ts";

/** The random id of this database. It is different after the database was deleted and made again. */
export function readInstallation(database: Database): string {
  const row = database.first(database.sql.selectFrom("installation").select("id"));
  if (row === undefined) throw new Error("The database has no installation id");
  return row.id;
}
