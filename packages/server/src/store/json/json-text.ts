/** Adds a key to the JSON text of an object that has at least one. */
export function withKey(json: string, key: string, value: string): string {
  return `${json.slice(0, -1)},"${key}":${value}}`;
}

/** The JSON text of an array of these items. */
export function toList(items: readonly string[]): string {
  return `[${items.join(",")}]`;
}
