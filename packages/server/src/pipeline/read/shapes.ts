import { yamlError } from "../file/file-usage.ts";
import type { FilePlace } from "../file/pipeline-file.ts";
import { emptyMap, type Tree, type TreeMap } from "../yaml/tree.ts";

/** Reads values of a pipeline file from a YAML tree. Absent and null values read as empty. */

export function field(map: TreeMap, key: string): Tree | undefined {
  const value = map.entries.get(key);
  return value === undefined || (value.kind === "text" && value.isNull) ? undefined : value;
}

/** @param help says how to write a map, for the message */
export function asMap(tree: Tree, what: string, help = ""): TreeMap {
  if (tree.kind !== "map")
    throw yamlError(tree, `${what} must be a map, not ${describe(tree)}${help}`);
  return tree;
}

export function asText(tree: Tree, what: string): string {
  if (tree.kind !== "text") {
    const help = tree.kind === "map" ? ' (text with ": " in it needs quotes)' : "";
    throw yamlError(tree, `${what} must be text, not ${describe(tree)}${help}`);
  }
  return tree.text;
}

export function readMap(map: TreeMap, key: string): TreeMap {
  const tree = field(map, key);
  return tree ? asMap(tree, key, helpForMaps.get(key)) : emptyMap(map);
}

const helpForMaps = new Map([
  ["trigger", "; name what the values are, such as event: push"],
  ["when", "; name what the values are, such as event: push"],
  ["environment", "; write NAME: value"],
]);

export function readList(map: TreeMap, key: string): Tree[] {
  const tree = field(map, key);
  if (!tree) return [];
  if (tree.kind !== "list") {
    const isNamed =
      tree.kind === "map" && [...tree.entries.values()].every(({ kind }) => kind === "map");
    const help = isNamed ? "; begin each item with - name:" : "";
    throw yamlError(tree, `${key} must be a list, not ${describe(tree)}${help}`);
  }
  return tree.items;
}

export function readText(map: TreeMap, key: string): string {
  const tree = field(map, key);
  return tree ? asText(tree, key) : "";
}

/** A list of strings. Docker pipelines do not accept a single string in its place. */
export function readTextList(map: TreeMap, key: string): string[] {
  return readList(map, key).map((item) => asText(item, `an item of ${key}`));
}

/** A list of strings, or a single one. */
export function readTexts(map: TreeMap, key: string): string[] {
  const tree = field(map, key);
  if (!tree) return [];
  if (tree.kind === "text") return [tree.text];
  if (tree.kind === "map") throw yamlError(tree, `${key} must be a list or text, not a map`);
  return tree.items.map((item) => asText(item, `an item of ${key}`));
}

export function readTextMap(map: TreeMap, key: string): Record<string, string> {
  const entries = [...readMap(map, key).entries];
  return Object.fromEntries(entries.map(([name, tree]) => [name, asText(tree, `${key}.${name}`)]));
}

/** Drone servers also read the booleans of YAML 1.1, such as `yes` and `on`: https://yaml.org/type/bool.html */
export function readFlag(map: TreeMap, key: string): boolean {
  const tree = field(map, key);
  if (!tree) return false;
  const text = asText(tree, key).toLowerCase();
  if (["true", "yes", "on", "y"].includes(text)) return true;
  if (["false", "no", "off", "n", ""].includes(text)) return false;
  throw yamlError(tree, `${key} must be true or false, not ${describe(tree)}`);
}

export function readCount(map: TreeMap, key: string): number {
  const tree = field(map, key);
  if (!tree) return 0;
  const text = asText(tree, key);
  if (!/^\d{1,9}$/.test(text))
    throw yamlError(tree, `${key} must be a whole number, not ${describe(tree)}`);
  return Number(text);
}

/** The place of a map that may have `depends_on`. */
export function placeOf(map: TreeMap): FilePlace {
  const named = field(map, "depends_on");
  const dependencies = named?.kind === "list" ? named.items : [named];
  return {
    line: map.line,
    keys: map.keys,
    dependencies: dependencies.map((tree) => tree ?? map),
  };
}

/** "step test", or "step 2" for the second item of a list if it has no name. */
export function itemName(what: string, item: Tree, index: number): string {
  const name = item.kind === "map" ? field(item, "name") : undefined;
  return `${what} ${(name?.kind === "text" && name.text) || index + 1}`;
}

const maxShownCharacters = 40;

/** A value in a message. */
function describe(tree: Tree): string {
  if (tree.kind !== "text") return `a ${tree.kind}`;
  if (tree.text.trim() === "") return "empty text";
  const [line = "", ...more] = tree.text.trim().split("\n");
  const isComplete = more.length === 0 && line.length <= maxShownCharacters;
  return isComplete ? line : `${line.slice(0, maxShownCharacters)}…`;
}
