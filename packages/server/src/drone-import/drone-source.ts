/** A row of a Drone database. Integers may be bigints, texts may be bytes, and booleans numbers: see drone-values.ts. */
export type DroneRow = Readonly<Record<string, unknown>>;

/** A Drone database that is only read. */
export type DroneSource = {
  /** The columns of a table; none if the table is missing, as in older versions. */
  columns: (table: string) => Promise<ReadonlySet<string>>;
  /** Runs a query without parameters. */
  query: (sql: string) => Promise<DroneRow[]>;
  /** Runs queries that see one state of the database, although a server writes to it. */
  atOnce: <Value>(read: () => Promise<Value>) => Promise<Value>;
  close: () => Promise<void>;
};

/** A table of a Drone database and the columns that are read of it, whose names are written here without their prefix. */
export type DroneTable = {
  table: string;
  prefix: string;
  /** The integer by which rows are ordered. */
  key: string;
  /** Integers and booleans. */
  numbers: readonly string[];
  /** Texts and bytes. */
  texts: readonly string[];
};

/** A longer text, in bytes, counts as empty. Logs are read in another way. */
const maxTextBytes = 1_000_000;
const pageSize = 500;

/** All rows of a table, page by page, in the order of its key; none if the table is missing. */
export async function* readTable(source: DroneSource, table: DroneTable): AsyncGenerator<DroneRow> {
  for (let last = -1n; ;) {
    const key = `${table.prefix}${table.key}`;
    const rows = await readRows(
      source,
      table,
      `${key} > ${last} order by ${key} limit ${pageSize}`,
    );
    yield* rows;
    if (rows.length < pageSize) return;
    last = BigInt(String(rows.at(-1)?.[table.key]));
  }
}

/** The rows of a table for which an SQL condition holds; none if the table is missing. Columns that it lacks are left out. */
export async function readRows(
  source: DroneSource,
  { table, prefix, key, numbers, texts }: DroneTable,
  condition: string,
): Promise<DroneRow[]> {
  const known = await source.columns(table);
  const listed = (names: readonly string[], toSql: (column: string) => string) =>
    names
      .filter((name) => known.has(prefix + name))
      .map((name) => `${toSql(prefix + name)} as "${name}"`);
  if (!known.has(prefix + key)) return [];
  const columns = [...listed([key, ...numbers], (column) => column), ...listed(texts, bounded)];
  return source.query(`select ${columns.join(", ")} from ${table} where ${condition}`);
}

/** The rows whose column has one of these values, in the order of the column and then of their numbers. */
export async function readRowsOf(
  source: DroneSource,
  table: DroneTable,
  column: string,
  values: readonly number[],
): Promise<DroneRow[]> {
  const rows: DroneRow[] = [];
  const [of, number] = [`${table.prefix}${column}`, `${table.prefix}number`];
  const order = table.numbers.includes("number") ? `${of}, ${number}` : of;
  for (const some of chunksOf(values))
    rows.push(...(await readRows(source, table, `${of} in (${some}) order by ${order}`)));
  return rows;
}

/** Databases limit the length of a query. */
export function chunksOf(values: readonly number[]): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < values.length; from += pageSize)
    chunks.push(values.slice(from, from + pageSize).join());
  return chunks;
}

/** The database knows the length of a value without reading it. */
const bounded = (column: string): string =>
  `case when octet_length(${column}) <= ${maxTextBytes} then ${column} end`;
