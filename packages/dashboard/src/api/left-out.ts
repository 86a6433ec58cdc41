/**
 * What was in an answer and is not in what was read of it, as places in the answer: `2`, `0.build.stages.1`.
 * A key that the contract does not name is nobody's loss, nor is a value that reads as its zero value.
 */
export const leftOut = (raw: unknown, read: unknown, place: readonly string[] = []): string[] => {
  if (Array.isArray(read)) return leftOutOfList(raw, read, place);
  if (!isObject(raw) || !isObject(read)) return [];
  return Object.keys(read).flatMap((key) => {
    const isGone = read[key] === undefined && raw[key] !== undefined && raw[key] !== null;
    return isGone ? [[...place, key].join(".")] : leftOut(raw[key], read[key], [...place, key]);
  });
};

/** Reading keeps the order: what was read stands for the elements of its own kind, one after another. */
const leftOutOfList = (raw: unknown, read: unknown[], place: readonly string[]): string[] => {
  if (!Array.isArray(raw)) return raw === undefined || raw === null ? [] : [place.join(".")];
  let at = 0;
  return raw.flatMap((item: unknown, index) => {
    const here = [...place, String(index)];
    if (at >= read.length || kindOf(item) !== kindOf(read[at])) return [here.join(".")];
    at += 1;
    return leftOut(item, read[at - 1], here);
  });
};

const kindOf = (value: unknown): string => (isObject(value) ? "object" : `other ${typeof value}`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
