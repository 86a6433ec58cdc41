import type { Database } from "./database/database.ts";

type Table =
  | "users"
  | "repos"
  | "builds"
  | "stages"
  | "steps"
  | "secrets"
  | "org_secrets"
  | "cron"
  | "templates";

/** Whether a row can keep the id that it had on the other server. */
export function isFree({ sql, first }: Database, table: Table, id: number): boolean {
  return id > 0 && first(sql.selectFrom(table).select("id").where("id", "=", id)) === undefined;
}
