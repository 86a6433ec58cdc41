import type { JsonColumns, JsonKind } from "../json/json-row.ts";
import type { Tables } from "../database/tables.ts";

/**
 * All columns of a row that another server has sent as an entity. Every column gets a value of its type, whatever was sent, so
 * that the row replaces an older one completely.
 */
export function completeRow<Name extends keyof Tables>(
  columns: JsonColumns<Name>,
  entity: object,
): Record<string, string | number> {
  const row: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries<JsonKind>(columns)) {
    if (kind === false) continue;
    const value: unknown = Reflect.get(entity, nameOf(name, kind));
    if (typeof kind === "string") row[name] = converters[kind](value);
    else row[name] = "condition" in kind ? toFlag(value) : toInteger(value);
  }
  return row;
}

const nameOf = (column: string, kind: JsonKind): string =>
  typeof kind === "object" && "numberNamed" in kind ? kind.numberNamed : column;

/** SQLite's strict columns take whole numbers only. */
const toInteger = (value: unknown): number =>
  typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? Math.trunc(value) : 0;
const toText = (value: unknown): string => (typeof value === "string" ? value : "");
const toFlag = (value: unknown): number => (value === true ? 1 : 0);
const toJson = (value: unknown): string =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0
    ? JSON.stringify(value)
    : "";

const converters: Record<JsonKind & string, (value: unknown) => string | number> = {
  number: toInteger,
  "optional number": toInteger,
  text: toText,
  "optional text": toText,
  flag: toFlag,
  "optional flag": toFlag,
  "optional json": toJson,
  "optional parameters": toJson,
};
