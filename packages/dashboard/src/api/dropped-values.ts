import { isObject } from "../lib/json.ts";

/**
 * The values of an answer that parsing dropped, as paths in the answer: `2`, `0.build.stages.1`. Keys that the
 * contract does not define are not reported, nor are values that were replaced by their zero value.
 */
export function findDroppedValues(
  raw: unknown,
  read: unknown,
  path: readonly string[] = [],
): string[] {
  if (Array.isArray(read)) return findDroppedItems(raw, read, path);
  if (!isObject(raw) || !isObject(read)) return [];
  return Object.keys(read).flatMap((key) => {
    const isDropped = read[key] === undefined && raw[key] !== undefined && raw[key] !== null;
    return isDropped
      ? [[...path, key].join(".")]
      : findDroppedValues(raw[key], read[key], [...path, key]);
  });
}

/** Parsing keeps the order of a list, so the parsed items are matched with the raw items of their kind in turn. */
const findDroppedItems = (raw: unknown, read: unknown[], path: readonly string[]): string[] => {
  if (!Array.isArray(raw)) return raw === undefined || raw === null ? [] : [path.join(".")];
  let at = 0;
  return raw.flatMap((item: unknown, index) => {
    const here = [...path, String(index)];
    if (at >= read.length || kindOf(item) !== kindOf(read[at])) return [here.join(".")];
    at += 1;
    return findDroppedValues(item, read[at - 1], here);
  });
};

const kindOf = (value: unknown): string => (isObject(value) ? "object" : `other ${typeof value}`);
