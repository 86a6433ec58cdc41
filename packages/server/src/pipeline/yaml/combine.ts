import type { Shape } from "../file/known-keys.ts";
import { emptyMap, type Tree } from "./tree.ts";

export function shapeOfKey(shape: Shape, key: string): Shape {
  return shape?.kind === "map" && Object.hasOwn(shape.keys, key) ? (shape.keys[key] ?? null) : null;
}

/**
 * The value of a key that a map gets twice, from a merge key or because the file repeats the key. As in Drone's parser, which
 * decodes both values into the same structure, the maps of known sections are combined key by key. Lists, texts and all
 * values inside `settings`, `environment` and `node` are replaced, and null removes what was there.
 */
export function combine(before: Tree, value: Tree, shape: Shape): Tree {
  if (shape?.kind === "condition") return combineCondition(before, value);
  if (before.kind !== "map" || value.kind !== "map") return value;
  if (shape?.kind !== "map" && shape?.kind !== "entries") return value;
  for (const [key, next] of value.entries) {
    const was = before.entries.get(key);
    before.entries.set(key, was ? combine(was, next, shapeOfKey(shape, key)) : next);
    before.keys.set(key, value.keys.get(key) ?? value);
  }
  return before;
}

/**
 * A single text replaces only what the condition includes. The result says so even if nothing is excluded, because it may be
 * combined again.
 */
function combineCondition(before: Tree, value: Tree): Tree {
  const isKnown = before.kind !== "text" || before.isNull;
  if (!isKnown || value.kind !== "text" || value.isNull) return value;
  const nothing: Tree = { kind: "list", items: [], line: value.line, column: value.column };
  const exclude = before.kind === "map" ? before.entries.get("exclude") : undefined;
  const condition = emptyMap(value);
  condition.entries.set("include", value).set("exclude", exclude ?? nothing);
  condition.keys.set("include", value).set("exclude", exclude ?? value);
  return condition;
}
