import type { Sql, TransactionSql } from "postgres";
import { ConfigError } from "../lib/config-error.ts";
import { StartError } from "../lib/start-error.ts";
import type { DroneRow, DroneSource } from "./drone-source.ts";

const connectSeconds = 10;

/**
 * Connects to the PostgreSQL database of a Drone server, which may run.
 * @param address as in DRONE_DATABASE_DATASOURCE: `postgres://user:password@host:5432/drone?sslmode=disable`
 * @throws {ConfigError} if it is no such address
 * @throws {StartError} if the database cannot be reached
 */
export async function openPostgresSource(address: string): Promise<DroneSource> {
  const database = await connect(address);
  const columns = new Map<string, ReadonlySet<string>>();
  let session: Sql | TransactionSql = database;
  const query = async (sql: string): Promise<DroneRow[]> => session.unsafe(sql);
  return {
    columns: async (table) => {
      const known =
        columns.get(table) ??
        new Set(
          (
            await query(
              `select attname as "name" from pg_attribute where attrelid = to_regclass('${table}') and attnum > 0 and not attisdropped`,
            )
          ).map(({ name }) => String(name)),
        );
      columns.set(table, known);
      return known;
    },
    query,
    atOnce: async <Value>(read: () => Promise<Value>): Promise<Value> => {
      let value: { read: Value } | undefined;
      await database.begin("isolation level repeatable read read only", async (transaction) => {
        session = transaction;
        try {
          value = { read: await read() };
        } finally {
          session = database;
        }
      });
      if (value === undefined) throw new Error("The transaction did not run");
      return value.read;
    },
    close: async () => database.end(),
  };
}

/** The client is loaded here, because only an import needs it. */
async function connect(address: string): Promise<Sql> {
  const url = URL.parse(address);
  if (url === null)
    throw new ConfigError(
      "The address of the database must be written as postgres://user:password@host:5432/drone",
    );
  // Drone's client takes the folder of a socket from here, and this one does not.
  const host = url.searchParams.get("host") ?? url.hostname;
  url.searchParams.delete("host");
  const { default: postgres } = await import("postgres");
  const database = postgres(url.href, {
    host,
    max: 1,
    connect_timeout: connectSeconds,
    onnotice: () => undefined,
    connection: { application_name: "signalbox", default_transaction_read_only: true },
  });
  try {
    await database.unsafe("select 1");
  } catch (cause) {
    await database.end();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `The database ${url.pathname.slice(1)} at ${host} cannot be read: ${reason}`,
    );
  }
  return database;
}
