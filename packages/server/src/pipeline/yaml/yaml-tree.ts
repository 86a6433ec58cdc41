import {
  type Alias,
  Composer,
  isAlias,
  isMap,
  isScalar,
  LineCounter,
  Parser,
  type Pair,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { type FileUsage, yamlError } from "../file/file-usage.ts";
import { limits } from "../file/limits.ts";
import type { Position } from "../file/pipeline-file.ts";
import { checkTokens, unclosedToken } from "./yaml-tokens.ts";

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

/**
 * Parses one YAML document. Null if it is empty.
 * @param firstLine the line of the file at which the document begins
 * @param usage the counts of the file's earlier documents
 * @throws PipelineFileError with the line of the error
 */
export function readTree(text: string, firstLine: number, usage: FileUsage): Tree | null {
  const lines = new LineCounter();
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: firstLine + Math.max(line, 1) - 1, column: Math.max(col, 1) };
  };
  checkTokens(tokens, positionAt, usage);
  const [document] = new Composer({ uniqueKeys: false, logLevel: "silent" }).compose(tokens);
  if (document === undefined) return null;
  const [error] = document.errors;
  if (error) {
    const open = unclosedToken(tokens);
    if (open) throw yamlError(positionAt(open.offset), `unclosed ${open.source.charAt(0)}`);
    throw yamlError(positionAt(error.pos[0]), lowerFirst(error.message));
  }
  return document.contents === null || isNullScalar(document.contents)
    ? null
    : new TreeBuilder(positionAt, usage).build(document.contents, 0);
}

/** Copies nodes into a tree and counts them, because nested aliases could multiply exponentially. */
class TreeBuilder {
  #positionAt: (offset: number) => Position;
  #usage: FileUsage;
  /** The latest node of each anchor so far, because nodes are built in the order of the document. */
  #anchors = new Map<string, unknown>();
  #anchored = new Set<unknown>();
  /** The node of each alias. It is stored because a later anchor may reuse the name. */
  #targets = new Map<Alias, unknown>();

  constructor(positionAt: (offset: number) => Position, usage: FileUsage) {
    this.#positionAt = positionAt;
    this.#usage = usage;
  }

  build(node: unknown, depth: number, alias?: Position): Tree {
    const at = alias ?? this.#positionOf(node);
    this.#usage.add("values", at.line);
    if (depth > limits.depth) throw yamlError(at, `more than ${limits.depth} levels deep`);
    if (isAlias(node)) return this.build(this.#resolve(node, at), depth + 1, at);
    this.#remember(node);
    if (isScalar(node)) return textOf(node, at);
    if (isMap(node)) return this.#buildMap(node, depth, at);
    if (node !== null && typeof node === "object" && "items" in node && Array.isArray(node.items)) {
      return { kind: "list", items: node.items.map((item) => this.build(item, depth + 1)), ...at };
    }
    return { kind: "text", text: "", isNull: true, isPlain: true, ...at };
  }

  #buildMap(node: YAMLMap, depth: number, at: Position): TreeMap {
    const merged = emptyMap(at);
    const own = emptyMap(at);
    for (const pair of node.items) {
      const key = this.#keyOf(pair, depth);
      const anchors = this.#anchored.size;
      const value = this.build(pair.value, depth + 1);
      if (key.text === "<<") {
        mergeInto(merged, value);
        continue;
      }
      // The check of the yaml library compares all pairs of keys, which takes too long in large maps.
      const first = own.keys.get(key.text);
      if (first !== undefined)
        throw yamlError(key, `duplicate key ${key.text}, first in line ${first.line}`);
      own.entries.set(key.text, value);
      own.keys.set(key.text, { line: key.line, column: key.column });
      if (this.#anchored.size > anchors) own.anchored.add(key.text);
    }
    return {
      ...own,
      entries: new Map([...merged.entries, ...own.entries]),
      keys: new Map([...merged.keys, ...own.keys]),
    };
  }

  #keyOf(pair: Pair, depth: number): TreeText {
    const key = this.build(pair.key, depth + 1);
    if (key.kind !== "text") throw yamlError(key, "a key must be text");
    return key;
  }

  /** Only the first visit of a node sets its anchor: a repetition by an alias must not replace a later anchor. */
  #remember(node: unknown): void {
    if (!hasAnchor(node) || this.#anchored.has(node)) return;
    this.#anchored.add(node);
    this.#anchors.set(node.anchor, node);
  }

  #resolve(alias: Alias, at: Position): unknown {
    const target = this.#targets.get(alias) ?? this.#anchors.get(alias.source);
    if (target === undefined) throw yamlError(at, `unknown anchor ${alias.source}`);
    this.#targets.set(alias, target);
    return target;
  }

  #positionOf(node: unknown): Position {
    const hasRange = node !== null && typeof node === "object" && "range" in node;
    return this.#positionAt(hasRange && Array.isArray(node.range) ? Number(node.range[0]) : 0);
  }
}

const hasAnchor = (node: unknown): node is { anchor: string } =>
  node !== null && typeof node === "object" && "anchor" in node && typeof node.anchor === "string";

/** `<<: *base` or `<<: [*one, *two]`. Earlier maps take precedence: https://yaml.org/type/merge.html */
function mergeInto(merged: TreeMap, value: Tree): void {
  const maps = value.kind === "list" ? value.items : [value];
  for (const map of maps) {
    if (map.kind !== "map") throw yamlError(map, "<< must name a map");
    for (const [key, inner] of map.entries) {
      if (merged.entries.has(key)) continue;
      merged.entries.set(key, inner);
      merged.keys.set(key, map.keys.get(key) ?? map);
    }
  }
}

/** `source` is the text of a scalar without quotes and escapes, before conversion to a number or boolean. */
function textOf({ value, source, type, tag }: Scalar, at: Position): TreeText {
  const isNull = value === null;
  const isPlain = type === "PLAIN" && tag === undefined;
  return { kind: "text", text: isNull ? "" : (source ?? ""), isNull, isPlain, ...at };
}

const isNullScalar = (node: unknown): boolean => isScalar(node) && node.value === null;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
