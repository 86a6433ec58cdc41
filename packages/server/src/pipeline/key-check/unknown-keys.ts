import type { Position } from "../file/pipeline-file.ts";
import type { Tree, TreeMap } from "../yaml/tree.ts";
import type { MapShape, Shape } from "../file/known-keys.ts";
import { nearestName } from "./nearest-name.ts";

/** A key of a pipeline file that has no meaning. */
export type UnknownKey = {
  key: string;
  /** The known key that the author probably meant. */
  suggestion: string | undefined;
  /** The map that contains it: a step, a section, or the pipeline itself, which is empty. */
  place: string;
} & Position;

/**
 * The unknown keys of a pipeline, in the order of the file. Keys of the pipeline itself whose values contain anchors are
 * left out, because files keep parts there that they repeat elsewhere.
 */
export function unknownKeys(pipeline: TreeMap, shape: MapShape): UnknownKey[] {
  return inMap(pipeline, shape, "").filter(
    ({ key, place }) => place !== "" || !pipeline.anchored.has(key),
  );
}

function inMap(tree: TreeMap, { keys }: MapShape, place: string): UnknownKey[] {
  return [...tree.entries].flatMap(([key, value]) => {
    if (!Object.hasOwn(keys, key)) {
      const suggestion = nearestName(key, Object.keys(keys));
      const { line, column } = tree.keys.get(key) ?? value;
      return [{ key, line, column, suggestion, place }];
    }
    return inTree(value, keys[key] ?? null, place === "" ? key : `${key} of ${place}`);
  });
}

function inTree(tree: Tree, shape: Shape, place: string): UnknownKey[] {
  if (tree.kind === "map" && shape?.kind === "map") return inMap(tree, shape, place);
  if (tree.kind === "map" && shape?.kind === "condition") return inMap(tree, conditionKeys, place);
  if (shape?.kind !== "list" || tree.kind !== "list") return [];
  return tree.items.flatMap((item) => inTree(item, shape.items, describeItem(item, place)));
}

const conditionKeys: MapShape = { kind: "map", keys: { include: null, exclude: null } };

/** Names an item of a list such as `steps`: `step test`, `volume cache of step test`. */
export function describeItem(item: Tree, list: string): string {
  const name = item.kind === "map" ? item.entries.get("name") : undefined;
  const suffix = name?.kind === "text" && name.text !== "" ? ` ${name.text}` : "";
  return list.replace(/^(\w+)s\b/, (_, singular: string) => singular + suffix);
}
