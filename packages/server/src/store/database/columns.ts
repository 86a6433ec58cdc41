import * as z from "zod/mini";

/** Converts values to columns and back. The "optional" functions return undefined for empty values, which the API omits. */

export function fromFlag(flag: boolean): number {
  return flag ? 1 : 0;
}

const list = z.array(z.string());
/** `z.record` would drop a key that is called `__proto__`. */
const map = z.custom<Record<string, string>>(isMapOfTexts);

function isMapOfTexts(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

export function toOptionalList(column: string): string[] | undefined {
  return column === "" ? undefined : list.parse(JSON.parse(column));
}

export function toOptionalMap(column: string): Record<string, string> | undefined {
  return column === "" ? undefined : map.parse(JSON.parse(column));
}

export function toOptional<Value extends string | number>(column: Value): Value | undefined {
  return column === "" || column === 0 ? undefined : column;
}

export function toFlag(column: number): boolean {
  return column !== 0;
}
export function toOptionalFlag(column: number): true | undefined {
  return column === 0 ? undefined : true;
}

/** The type of the column that stores a value. */
export type Column<Value> = [Value] extends [boolean]
  ? number
  : [Value] extends [number]
    ? number
    : string;
type Columns<Values> = { [Key in keyof Values]: Column<Exclude<Values[Key], undefined>> };

/** Converts a new row or a change to column values; keys without a value are omitted. */
export function toColumns<Values extends object>(values: Values): Columns<Values> {
  const columns = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, toColumn(value)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
  return Object.fromEntries(columns) as Columns<Values>;
}

function toColumn(value: unknown): string | number {
  if (typeof value === "boolean") return fromFlag(value);
  if (typeof value === "string" || typeof value === "number") return value;
  if (Array.isArray(value)) return value.length === 0 ? "" : JSON.stringify(value);
  if (typeof value === "object" && value !== null)
    return Object.keys(value).length === 0 ? "" : JSON.stringify(value);
  throw new TypeError(`No column can hold a value of type ${typeof value}`);
}
