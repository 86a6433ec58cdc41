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
import { checkTokens, unclosedToken } from "./yaml-tokens.ts";

/** A YAML tree with resolved aliases and merge keys. Scalars keep their spelling, so that `1.10` stays `1.10`. */
export type Tree = TreeText | TreeList | TreeMap;
export type TreeText = {
  kind: "text";
  text: string;
  isNull: boolean;
  /** Without quotes, block style or tag, so that the text may mean a number or a boolean. */
  isPlain: boolean;
  line: number;
};
export type TreeList = {
  kind: "list";
  items: Tree[];
  line: number;
};
export type TreeMap = {
  kind: "map";
  entries: Map<string, Tree>;
  /** The lines of the keys. */
  keyLines: Map<string, number>;
  /** The keys whose values contain anchors. */
  anchored: Set<string>;
  line: number;
};

export function emptyMap(line: number): TreeMap {
  return { kind: "map", entries: new Map(), keyLines: new Map(), anchored: new Set(), line };
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
  const lineAt = (offset: number): number =>
    firstLine + Math.max(lines.linePos(offset).line, 1) - 1;
  checkTokens(tokens, lineAt, usage);
  const [document] = new Composer({ uniqueKeys: false, logLevel: "silent" }).compose(tokens);
  if (document === undefined) return null;
  const [error] = document.errors;
  if (error) {
    const open = unclosedToken(tokens);
    if (open) throw yamlError(lineAt(open.offset), `unclosed ${open.source.charAt(0)}`);
    throw yamlError(lineAt(error.pos[0]), lowerFirst(error.message));
  }
  return document.contents === null || isNullScalar(document.contents)
    ? null
    : new TreeBuilder(lineAt, usage).build(document.contents, 0);
}

/** Copies nodes into a tree and counts them, because nested aliases could multiply exponentially. */
class TreeBuilder {
  #lineAt: (offset: number) => number;
  #usage: FileUsage;
  /** The latest node of each anchor so far, because nodes are built in the order of the document. */
  #anchors = new Map<string, unknown>();
  #anchored = new Set<unknown>();
  /** The node of each alias. It is stored because a later anchor may reuse the name. */
  #targets = new Map<Alias, unknown>();

  constructor(lineAt: (offset: number) => number, usage: FileUsage) {
    this.#lineAt = lineAt;
    this.#usage = usage;
  }

  build(node: unknown, depth: number, aliasLine?: number): Tree {
    const line = aliasLine ?? this.#lineOf(node);
    this.#usage.add("values", line);
    if (depth > limits.depth) throw yamlError(line, `more than ${limits.depth} levels deep`);
    if (isAlias(node)) return this.build(this.#resolve(node, line), depth + 1, line);
    this.#remember(node);
    if (isScalar(node)) return textOf(node, line);
    if (isMap(node)) return this.#buildMap(node, depth, line);
    if (node !== null && typeof node === "object" && "items" in node && Array.isArray(node.items)) {
      return { kind: "list", items: node.items.map((item) => this.build(item, depth + 1)), line };
    }
    return { kind: "text", text: "", isNull: true, isPlain: true, line };
  }

  #buildMap(node: YAMLMap, depth: number, line: number): TreeMap {
    const merged = emptyMap(line);
    const own = emptyMap(line);
    for (const pair of node.items) {
      const key = this.#keyOf(pair, depth);
      const anchors = this.#anchored.size;
      const value = this.build(pair.value, depth + 1);
      if (key.text === "<<") {
        mergeInto(merged, value);
        continue;
      }
      // The check of the yaml library compares all pairs of keys, which takes too long in large maps.
      const first = own.keyLines.get(key.text);
      if (first !== undefined)
        throw yamlError(key.line, `duplicate key ${key.text}, first in line ${first}`);
      own.entries.set(key.text, value);
      own.keyLines.set(key.text, key.line);
      if (this.#anchored.size > anchors) own.anchored.add(key.text);
    }
    return {
      ...own,
      entries: new Map([...merged.entries, ...own.entries]),
      keyLines: new Map([...merged.keyLines, ...own.keyLines]),
    };
  }

  #keyOf(pair: Pair, depth: number): TreeText {
    const key = this.build(pair.key, depth + 1);
    if (key.kind !== "text") throw yamlError(key.line, "a key must be text");
    return key;
  }

  /** Only the first visit of a node sets its anchor: a repetition by an alias must not replace a later anchor. */
  #remember(node: unknown): void {
    if (!hasAnchor(node) || this.#anchored.has(node)) return;
    this.#anchored.add(node);
    this.#anchors.set(node.anchor, node);
  }

  #resolve(alias: Alias, line: number): unknown {
    const target = this.#targets.get(alias) ?? this.#anchors.get(alias.source);
    if (target === undefined) throw yamlError(line, `unknown anchor ${alias.source}`);
    this.#targets.set(alias, target);
    return target;
  }

  #lineOf(node: unknown): number {
    const hasRange = node !== null && typeof node === "object" && "range" in node;
    return this.#lineAt(hasRange && Array.isArray(node.range) ? Number(node.range[0]) : 0);
  }
}

const hasAnchor = (node: unknown): node is { anchor: string } =>
  node !== null && typeof node === "object" && "anchor" in node && typeof node.anchor === "string";

/** `<<: *base` or `<<: [*one, *two]`. Earlier maps take precedence: https://yaml.org/type/merge.html */
function mergeInto(merged: TreeMap, value: Tree): void {
  const maps = value.kind === "list" ? value.items : [value];
  for (const map of maps) {
    if (map.kind !== "map") throw yamlError(map.line, "<< must name a map");
    for (const [key, inner] of map.entries) {
      if (merged.entries.has(key)) continue;
      merged.entries.set(key, inner);
      merged.keyLines.set(key, map.keyLines.get(key) ?? map.line);
    }
  }
}

/** `source` is the text of a scalar without quotes and escapes, before conversion to a number or boolean. */
function textOf({ value, source, type, tag }: Scalar, line: number): TreeText {
  const isNull = value === null;
  const isPlain = type === "PLAIN" && tag === undefined;
  return { kind: "text", text: isNull ? "" : (source ?? ""), isNull, isPlain, line };
}

const isNullScalar = (node: unknown): boolean => isScalar(node) && node.value === null;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
