import { sql, type RawBuilder } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * How a column appears in JSON. The "optional" kinds leave out empty values, as the API does, and `false` leaves out
 * the column. `json` columns contain JSON text, and so do
 * `parameters`, which lose the values that not everybody may see. `condition` is SQL that becomes a flag.
 */
export type JsonKind =
  | "number"
  | "text"
  | "flag"
  | "optional number"
  | "optional text"
  | "optional flag"
  | "optional json"
  | "optional parameters"
  | { numberNamed: string }
  | { condition: string }
  | false;

/** The kinds of all columns of a table. The first column must not be optional. */
export type JsonColumns<Name extends keyof Tables> = Readonly<Record<keyof Tables[Name], JsonKind>>;

/**
 * An SQL expression for the JSON text of a row. SQLite writes it in a sixth of the time that it takes to convert the
 * row to an object and the object to JSON.
 * @param constants keys that have the same value in each row
 */
export function jsonOfRow<Name extends keyof Tables>(
  table: Name,
  columns: JsonColumns<Name>,
  constants: Readonly<Record<string, boolean>> = {},
): RawBuilder<string> {
  const parts = Object.entries<JsonKind>(columns).map(([name, kind], index) =>
    toPart(`"${table}"."${name}"`, index === 0 ? "{" : ",", name, kind),
  );
  const same = Object.entries(constants).map(([key, value]) => `'${keyOf(",", key)}${value}'`);
  return sql.raw<string>(`concat(${[...parts, ...same].join(", ")}, '}')`);
}

const keyOf = (separator: string, name: string): string => `${separator}"${name}":`;

const toPart = (column: string, separator: string, name: string, kind: JsonKind): string => {
  const key = keyOf(separator, name);
  if (kind === false) return "''";
  if (typeof kind === "string") return writers[kind](key, column);
  if ("numberNamed" in kind) return `'${keyOf(separator, kind.numberNamed)}', ${column}`;
  return `iif(${kind.condition}, '${key}true', '${key}false')`;
};

const writers: Record<JsonKind & string, (key: string, column: string) => string> = {
  number: (key, column) => `'${key}', ${column}`,
  text: (key, column) => `'${key}', json_quote(${column})`,
  flag: (key, column) => `iif(${column}, '${key}true', '${key}false')`,
  "optional number": (key, column) => `iif(${column} = 0, '', '${key}'||${column})`,
  "optional text": (key, column) => `iif(${column} = '', '', '${key}'||json_quote(${column}))`,
  "optional flag": (key, column) => `iif(${column}, '${key}true', '')`,
  "optional parameters": (key, column) =>
    `iif(${column} = '', '', '${key}'||shown_parameters(${column}))`,
  "optional json": (key, column) => `iif(${column} = '', '', '${key}'||${column})`,
};
