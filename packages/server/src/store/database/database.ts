import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { CompiledQuery } from "kysely";
import { onRightsChange } from "./rights-changes.ts";
import type { Tables } from "./tables.ts";

/** A query that Kysely built, typed by the row that it gives. */
export type Query<Row> = { compile(): CompiledQuery<Row> };

/**
 * The SQLite database. Kysely writes the queries and node:sqlite runs them in the same turn, so a
 * read and the write that depends on it cannot be separated by another request, and a transaction
 * is an ordinary function.
 */
export type Database = {
  /** Where queries begin: `all(database.sql.selectFrom("builds")…)`. */
  sql: Kysely<Tables>;
  all: <Row>(query: Query<Row>) => Row[];
  first: <Row>(query: Query<Row>) => Row | undefined;
  /** Runs a write and returns how many rows it changed. */
  run: (query: Query<unknown>) => number;
  /** All or nothing; inside another transaction it joins that one. */
  transaction: <Result>(work: () => Result) => Result;
  /** Writes without changing anything. Throws where the database cannot be written. */
  tryWrite: () => void;
  /** Every write fails from here on; reading goes on. */
  refuseWrites: () => void;
  /** Calls the listener after each change that may take rights from somebody. */
  onRightsChange: (listener: () => void) => void;
  close: () => void;
};

const migrationsFolder = new URL("./migrations/", import.meta.url);

/** A process that is killed loses nothing that was committed; only a power failure may take the last commits. */
const pragmas = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma foreign_keys = on;
  pragma temp_store = memory;
  pragma cache_size = -32000;
`;

/** Opens the database file, creating it if need be, and brings its tables up to date. */
export const openDatabase = (file: string): Database => {
  // Made before SQLite would make it, for the own user only; its side files take that over.
  closeSync(openSync(file, "a", 0o600));
  const connection = new DatabaseSync(file, { timeout: 5000 });
  connection.exec(pragmas);
  migrate(connection);
  const statements = new Map<string, StatementSync>();
  const prepare = (query: Query<unknown>): [StatementSync, SQLInputValue[]] => {
    const { sql, parameters } = query.compile();
    const statement = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, statement);
    return [statement, parameters.map(toSqlValue)];
  };
  return {
    sql: builder,
    all: <Row>(query: Query<Row>) => {
      const [statement, values] = prepare(query);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query's type says what its rows are
      return statement.all(...values) as Row[];
    },
    first: <Row>(query: Query<Row>) => {
      const [statement, values] = prepare(query);
      // Not by get(): that one stops after the first row and does not report that the commit failed.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return (statement.all(...values) as Row[])[0];
    },
    run: (query) => {
      const [statement, values] = prepare(query);
      return Number(statement.run(...values).changes);
    },
    transaction: (work) => transaction(connection, work),
    tryWrite: () =>
      transaction(connection, () => {
        const version = connection.prepare("pragma user_version").get()?.["user_version"];
        connection.exec(`pragma user_version = ${Number(version)}`);
      }),
    refuseWrites: () => connection.exec("pragma query_only = on"),
    onRightsChange: (listener) => onRightsChange(connection, listener),
    close: () => connection.close(),
  };
};

const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (sql) => new SqliteIntrospector(sql),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

const toSqlValue = (value: unknown): SQLInputValue => {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "bigint" || value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`);
};

const transaction = <Result>(connection: DatabaseSync, work: () => Result): Result => {
  if (connection.isTransaction) return work();
  connection.exec("begin immediate");
  try {
    const result = work();
    connection.exec("commit");
    return result;
  } catch (error) {
    if (connection.isTransaction) connection.exec("rollback");
    throw error;
  }
};

/** Runs the files of `migrations/` that this database has not seen, in order of their names. */
const migrate = (connection: DatabaseSync): void => {
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const seen = Number(connection.prepare("pragma user_version").get()?.["user_version"]);
  if (seen > files.length) throw new Error("it was written by a newer version of Signalbox");
  for (const [index, file] of files.entries()) {
    if (index < seen) continue;
    const text = readFileSync(new URL(file, migrationsFolder), "utf8");
    transaction(connection, () => {
      connection.exec(text);
      connection.exec(`pragma user_version = ${index + 1}`);
    });
  }
};
