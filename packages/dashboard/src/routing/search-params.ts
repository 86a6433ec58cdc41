/**
 * Reads the search parameters of an address. A value that is JSON, such as `2` or `true`, is read as such, and any other
 * value as text. The values of a repeated parameter form a list.
 */
export function parseSearch(text: string): Record<string, unknown> {
  const values = new Map<string, unknown[]>();
  for (const [key, value] of new URLSearchParams(text))
    values.set(key, [...(values.get(key) ?? []), parseValue(value)]);
  return Object.fromEntries(
    [...values].map(([key, all]) => [key, all.length === 1 ? all[0] : all]),
  );
}

/**
 * Writes search parameters for {@link parseSearch}, with a leading `?` if there are any. Text that would be read as
 * JSON is put in quotes. Undefined values are omitted.
 */
export function stringifySearch(search: object): string {
  const params = new URLSearchParams();
  const entries: [string, unknown][] = Object.entries(search);
  for (const [key, value] of entries)
    if (value !== undefined) params.set(key, stringifyValue(value));
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const stringifyValue = (value: unknown): string =>
  typeof value === "string" && parseValue(value) === value ? value : JSON.stringify(value);
