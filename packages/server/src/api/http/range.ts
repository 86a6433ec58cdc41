/** The part of a file that a request wants: positions of its first byte and after its last one. */
export type Part = { start: number; end: number };

/**
 * Reads a `Range` header (https://www.rfc-editor.org/rfc/rfc9110#section-14.2). Undefined means all of the file, as for several
 * parts at once, which a server may refuse to separate; null that the file has no such part.
 */
export function readRange(header: string | undefined, size: number): Part | null | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(" ", "") ?? "");
  if (match === null) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return undefined;
  if (first === "")
    return last === "0" || size === 0
      ? null
      : { start: Math.max(0, size - Number(last)), end: size };
  const start = Number(first);
  const end = last === "" ? size : Math.min(size, Number(last) + 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
}

/** Whether a list of entity tags, such as `If-None-Match`, has this one. A proxy may have weakened it. */
export function hasTag(header: string | undefined, tag: string): boolean {
  const tags = new Set((header ?? "").split(",").map((one) => one.trim().replace(/^W\//, "")));
  return tags.has(tag) || tags.has("*");
}
