import { isObject, parseJson } from "../../lib/json.ts";

/** How often something was chosen (older uses count less), and when last, in Unix milliseconds. */
type Use = { count: number; atMs: number };

/** The items that were chosen in the palette, by id. The most recent comes last. */
export type Usage = ReadonlyMap<string, Use>;

/** After this time a use counts half. */
const halfLifeMs = 14 * 24 * 3600 * 1000;
const maxKept = 200;

/** Reads stored uses. What cannot be read is left out. */
export function readUsage(text = ""): Usage {
  const stored = parseJson(text);
  const uses = Array.isArray(stored) ? stored : [];
  return new Map(
    uses.flatMap((use): [string, Use][] => {
      const { id, count, at } = isObject(use) ? use : {};
      const isValid = typeof id === "string" && typeof count === "number" && typeof at === "number";
      return isValid ? [[id, { count, atMs: at }]] : [];
    }),
  );
}

/** Counts one more use. Only the last used are kept. */
export function withUse(usage: Usage, id: string, nowMs: number): Usage {
  const next = new Map(usage);
  next.delete(id);
  next.set(id, { count: weightOf(usage, id, nowMs) + 1, atMs: nowMs });
  return new Map([...next].slice(-maxKept));
}

export function writeUsage(usage: Usage): string {
  return JSON.stringify([...usage].map(([id, { count, atMs: at }]) => ({ id, count, at })));
}

/** How often something was chosen, with a half-life of two weeks. */
export function weightOf(usage: Usage, id: string, nowMs: number): number {
  const use = usage.get(id);
  if (use === undefined) return 0;
  return use.count * 0.5 ** (Math.max(0, nowMs - use.atMs) / halfLifeMs);
}

/** The ids of the used items, the most recent first. */
export function lastUsed(usage: Usage): string[] {
  return [...usage.keys()].toReversed();
}
