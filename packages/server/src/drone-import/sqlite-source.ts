import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "../lib/config-error.ts";
import type { DroneSource } from "./drone-source.ts";
import * as droneTables from "./drone-tables.ts";

/** The tables that an import reads. */
const tableNames = ["logs", ...Object.values(droneTables).map(({ table }) => table)];

/** Opens the SQLite file of a Drone server, which may run. Throws a ConfigError if it is none. */
export function openSqliteSource(file: string): DroneSource {
  let database: DatabaseSync;
  let views: string[];
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    const names = database.prepare(
      "select lower(name) as name from sqlite_master where type = 'view'",
    );
    views = names.all().map(({ name }) => String(name));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`${file} cannot be read as an SQLite database: ${reason}`);
  }
  // A view could compute rows without end.
  const view = tableNames.find((name) => views.includes(name));
  if (view !== undefined)
    throw new ConfigError(`${file} is not the database of a Drone server: ${view} is a view`);
  const columns = new Map<string, ReadonlySet<string>>();
  const query = (sql: string) => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return statement.all();
  };
  return {
    columns: async (table) => {
      const known =
        columns.get(table) ??
        new Set(
          query(`select name from pragma_table_info('${table}')`).map(({ name }) => String(name)),
        );
      columns.set(table, known);
      return known;
    },
    query: async (sql) => query(sql),
    atOnce: async (read) => {
      database.exec("begin");
      try {
        return await read();
      } finally {
        database.exec("rollback");
      }
    },
    close: async () => database.close(),
  };
}
