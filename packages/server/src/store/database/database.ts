import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { CompiledQuery } from "kysely";
import { shownParameters } from "@signalbox/contract";
import { toOptionalMap } from "./columns.ts";
import { watchChanges, type Changes } from "./changes.ts";
import { migrate, schemaVersion } from "./migrate.ts";
import { onRightsChange, type RightsChange } from "./rights-changes.ts";
import type { Tables } from "./tables.ts";
import { watchStatuses } from "./status-triggers.ts";
import { transaction } from "./transaction.ts";

/** A query built by Kysely, with the type of its rows. */
export type Query<Row> = { compile(): CompiledQuery<Row> };

/**
 * The SQLite database. Kysely builds the queries and node:sqlite runs them synchronously, so no
 * other request can run between a read and the write that depends on it, and a transaction is an
 * ordinary function.
 */
export type Database = {
  /** Builds queries: `all(database.sql.selectFrom("builds")…)`. */
  sql: Kysely<Tables>;
  all: <Row>(query: Query<Row>) => Row[];
  /**
   * Builds a query once and returns a function that runs it. Building a query takes several times as long as
   * running it. The parameters of `build` are placeholders for the values of a run, so it must only pass them on.
   */
  prepare: <Values extends readonly SqlValue[], Row>(
    build: (...values: Values) => Query<Row>,
  ) => (...values: Values) => Row[];
  first: <Row>(query: Query<Row>) => Row | undefined;
  /** The first row, converted. */
  find: <Row, Value>(query: Query<Row>, convert: (row: Row) => Value) => Value | undefined;
  /** Runs a write and returns the number of changed rows. */
  run: (query: Query<unknown>) => number;
  /** The size of the pages that contain something. */
  usedBytes: () => number;
  /** Runs statements without parameters. */
  execute: (statements: string) => void;
  /** How many rows have been changed since the database was opened. It grows with every write. */
  changes: () => number;
  /** Runs `work` in a transaction; a nested call joins the outer transaction. */
  transaction: <Result>(work: () => Result) => Result;
  /** Writes without changing anything. Throws if the database is not writable. */
  tryWrite: () => void;
  /** Notices what another process has changed since the last call. */
  noticeOthers: () => void;
  /** Calls the listener once another process has changed something and then nothing more between two calls of `noticeOthers`. */
  onChangeOfOthers: (listener: () => void) => void;
  /** Makes every later write fail; reads still work. */
  refuseWrites: () => void;
  /** Calls the listener after each change of permissions. */
  onRightsChange: (listener: (changes: readonly RightsChange[]) => void) => void;
  isInTransaction: () => boolean;
  isClosed: () => boolean;
  close: () => void;
} & Changes;

type SqlValue = string | number;

/**
 * With WAL and `synchronous = normal`, committed transactions survive a killed process; only a
 * power failure may lose the last ones (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
const pragmas = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma foreign_keys = on;
  pragma temp_store = memory;
  pragma cache_size = -16000;
`;

/** Instead of a file: the database is lost when it is closed. */
export const inMemory = ":memory:";

/** Opens the database file, creates it if it is missing, and migrates its tables. */
export function openDatabase(file: string): Database {
  // Created before SQLite would do it, so that only this system user can read it; the side files
  // inherit its mode.
  if (file !== inMemory) closeSync(openSync(file, "a", 0o600));
  const connection = new DatabaseSync(file, { timeout: 5000 });
  connection.exec(pragmas);
  migrate(connection);
  watchStatuses(connection);
  connection.function("shown_parameters", { deterministic: true }, (params) =>
    JSON.stringify(shownParameters(toOptionalMap(String(params)) ?? {})),
  );
  const statements = new Map<string, StatementSync>();
  const prepare = (query: Query<unknown>): [StatementSync, SQLInputValue[]] => {
    const { sql, parameters } = query.compile();
    const statement = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, statement);
    return [statement, parameters.map(toSqlValue)];
  };
  // Also used where one row is needed: get() stops after the first row and does not report that the
  // commit failed.
  const all = <Row>(query: Query<Row>): Row[] => {
    const [statement, values] = prepare(query);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query's type says what its rows are
    return statement.all(...values) as Row[];
  };
  const prepareOnce: Database["prepare"] = (build) => {
    const { text, toParameters } = compileOnce(build);
    let statement: StatementSync | undefined;
    return (...values) => {
      statement ??= connection.prepare(text);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return statement.all(...toParameters(values)) as never;
    };
  };
  const totalChanges = connection.prepare("select total_changes() as changes");
  // https://www.sqlite.org/pragma.html#pragma_data_version
  const dataVersion = connection.prepare("pragma data_version");
  let seenVersion = Number(dataVersion.get()?.["data_version"]);
  let othersWrite = false;
  const listeners: (() => void)[] = [];
  return {
    sql: builder,
    all,
    prepare: prepareOnce,
    first: (query) => all(query)[0],
    find: (query, convert) => {
      const [row] = all(query);
      return row === undefined ? undefined : convert(row);
    },
    run: (query) => {
      const [statement, values] = prepare(query);
      return Number(statement.run(...values).changes);
    },
    usedBytes: () => {
      const value = (name: string): number =>
        Number(connection.prepare(`pragma ${name}`).get()?.[name]);
      return (value("page_count") - value("freelist_count")) * value("page_size");
    },
    execute: (statements) => connection.exec(statements),
    changes: () => Number(totalChanges.get()?.["changes"]),
    transaction: (work) => transaction(connection, work),
    tryWrite: () =>
      transaction(connection, () => {
        connection.exec(`pragma user_version = ${schemaVersion(connection)}`);
      }),
    noticeOthers: () => {
      const version = Number(dataVersion.get()?.["data_version"]);
      const isQuiet = version === seenVersion;
      if (isQuiet && othersWrite) for (const listener of listeners) listener();
      othersWrite = !isQuiet;
      if (isQuiet) return;
      // Their rows may be in caches, which the triggers of this connection empty.
      connection.exec(
        "update repos set synced = synced; select repo_list_changed(), user_changed()",
      );
      seenVersion = version;
    },
    onChangeOfOthers: (listener) => void listeners.push(listener),
    refuseWrites: () => connection.exec("pragma query_only = on"),
    onRightsChange: (listener) => onRightsChange(connection, listener),
    ...watchChanges(connection),
    isInTransaction: () => connection.isTransaction,
    isClosed: () => !connection.isOpen,
    close: () => connection.close(),
  };
}

const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (sql) => new SqliteIntrospector(sql),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Stands for the value that a run of a prepared query gets at this position. */
class Placeholder {
  readonly position: number;
  constructor(position: number) {
    this.position = position;
  }
}

/** Compiles a query whose parameters are placeholders or constants. */
const compileOnce = <Values extends readonly SqlValue[]>(
  build: (...values: Values) => Query<unknown>,
) => {
  const placeholders = Array.from({ length: build.length }, (_, index) => new Placeholder(index));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- queries only keep their values until they are run
  const { sql, parameters } = build(...(placeholders as unknown as Values)).compile();
  const toParameters = (values: Values): SQLInputValue[] =>
    parameters.map((parameter) =>
      toSqlValue(parameter instanceof Placeholder ? values[parameter.position] : parameter),
    );
  return { text: sql, toParameters };
};

const toSqlValue = (value: unknown): SQLInputValue => {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "bigint" || value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`);
};
