import type { Position } from "../file/pipeline-file.ts";

/** A YAML tree with resolved aliases and merge keys. Scalars keep their spelling, so that `1.10` stays `1.10`. */
export type Tree = TreeText | TreeList | TreeMap;
export type TreeText = {
  kind: "text";
  text: string;
  isNull: boolean;
  /** Without quotes, block style or tag, so that the text may mean a number or a boolean. */
  isPlain: boolean;
} & Position;
export type TreeList = {
  kind: "list";
  items: Tree[];
} & Position;
export type TreeMap = {
  kind: "map";
  entries: Map<string, Tree>;
  /** The positions of the keys. */
  keys: Map<string, Position>;
  /** The keys whose values contain anchors. */
  anchored: Set<string>;
} & Position;

export function emptyMap({ line, column }: Position): TreeMap {
  return { kind: "map", entries: new Map(), keys: new Map(), anchored: new Set(), line, column };
}
