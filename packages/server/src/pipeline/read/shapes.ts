import { yamlError } from "../file/file-usage.ts";
import type { FilePlace } from "../file/pipeline-file.ts";
import { emptyMap, type Tree, type TreeMap } from "../yaml/yaml-tree.ts";

/** Reads values of a pipeline file from a YAML tree. Absent and null values read as empty. */

export function field(map: TreeMap, key: string): Tree | undefined {
  const value = map.entries.get(key);
  return value === undefined || (value.kind === "text" && value.isNull) ? undefined : value;
}

export function asMap(tree: Tree, what: string): TreeMap {
  if (tree.kind !== "map") throw yamlError(tree.line, `${what} must be a map`);
  return tree;
}

export function asText(tree: Tree, what: string): string {
  if (tree.kind !== "text") {
    throw yamlError(tree.line, `${what} must be text (text with ": " in it needs quotes)`);
  }
  return tree.text;
}

export function readMap(map: TreeMap, key: string): TreeMap {
  const tree = field(map, key);
  return tree ? asMap(tree, key) : emptyMap(map.line);
}

export function readList(map: TreeMap, key: string): Tree[] {
  const tree = field(map, key);
  if (!tree) return [];
  if (tree.kind !== "list") throw yamlError(tree.line, `${key} must be a list`);
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
  if (tree.kind === "map") throw yamlError(tree.line, `${key} must be a list or text`);
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
  throw yamlError(tree.line, `${key} must be true or false`);
}

export function readCount(map: TreeMap, key: string): number {
  const tree = field(map, key);
  if (!tree) return 0;
  const text = asText(tree, key);
  if (!/^\d{1,9}$/.test(text)) throw yamlError(tree.line, `${key} must be a whole number`);
  return Number(text);
}

/** The place of a map that may have `depends_on`. */
export function placeOf(map: TreeMap): FilePlace {
  const named = field(map, "depends_on");
  const dependencies = named?.kind === "list" ? named.items : [named];
  return {
    line: map.line,
    keys: map.keyLines,
    dependencies: dependencies.map((tree) => tree?.line ?? map.line),
  };
}
