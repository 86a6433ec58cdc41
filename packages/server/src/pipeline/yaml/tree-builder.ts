import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { type FileUsage, yamlError } from "../file/file-usage.ts";
import type { Shape } from "../file/known-keys.ts";
import { limits } from "../file/limits.ts";
import type { Position } from "../file/pipeline-file.ts";
import { combine, shapeOfKey } from "./combine.ts";
import { emptyMap, type Tree, type TreeMap, type TreeText } from "./tree.ts";

/** Copies nodes into a tree and counts them, because nested aliases could multiply exponentially. */
export class TreeBuilder {
  #positionAt: (offset: number) => Position;
  #usage: FileUsage;
  #warn: (sentence: string) => void;
  /** The latest node of each anchor so far, because nodes are built in the order of the document. */
  #anchors = new Map<string, unknown>();
  #anchored = new Set<unknown>();
  /** The node of each alias. It is stored because a later anchor may reuse the name. */
  #targets = new Map<Alias, unknown>();
  /** Aliases may build a map again, and find the same again. */
  #warnings = new Set<string>();

  constructor(
    positionAt: (offset: number) => Position,
    usage: FileUsage,
    warn: (sentence: string) => void,
  ) {
    this.#positionAt = positionAt;
    this.#usage = usage;
    this.#warn = warn;
  }

  /** @param shape the known keys of the node */
  build(node: unknown, shape: Shape, depth: number, alias?: Position): Tree {
    const at = alias ?? this.#positionOf(node);
    this.#count(at, depth);
    if (isAlias(node)) return this.build(this.#resolve(node, at), shape, depth + 1, at);
    this.#remember(node);
    if (isScalar(node)) return textOf(node, at);
    if (isMap(node)) return this.#buildMap(node, shape, depth, at);
    if (isSeq(node)) {
      const inner = shape?.kind === "list" ? shape.items : null;
      return {
        kind: "list",
        items: node.items.map((item) => this.build(item, inner, depth + 1)),
        ...at,
      };
    }
    return { kind: "text", text: "", isNull: true, isPlain: true, ...at };
  }

  /**
   * Sets the keys in the order of the file, with those of a merge key (https://yaml.org/type/merge.html) at its place, as
   * Drone's parser does (https://github.com/buildkite/yaml, decode.go): a later value of a key replaces an earlier one, or is
   * combined with it.
   */
  #buildMap(node: YAMLMap, shape: Shape, depth: number, at: Position): TreeMap {
    const map = emptyMap(at);
    const own = new Map<string, Position>();
    for (const pair of node.items) {
      if (isMergeKey(pair.key)) {
        this.#merge(pair, map, shape, depth + 1, (key, was, value) => {
          const first = own.get(key);
          if (first !== undefined && isReplaced(was, value)) this.#warnMerged(pair, key, first);
        });
        continue;
      }
      const key = this.#keyOf(pair, depth);
      const first = own.get(key.text);
      if (first !== undefined) this.#warnRepeated(key, first);
      own.set(key.text, first ?? key);
      this.#set(map, key, pair, shape, depth);
    }
    return map;
  }

  #set(map: TreeMap, key: TreeText, pair: Pair, shape: Shape, depth: number): void {
    const inner = shapeOfKey(shape, key.text);
    const anchors = this.#anchored.size;
    const value = this.build(pair.value, inner, depth + 1);
    if (this.#anchored.size > anchors) map.anchored.add(key.text);
    const before = map.entries.get(key.text);
    map.entries.set(key.text, before ? combine(before, value, inner) : value);
    map.keys.set(key.text, { line: key.line, column: key.column });
  }

  /** `<<: *base` or `<<: [*one, *two]`. Earlier maps take precedence, so they are set last. */
  #merge(
    { key, value }: Pair,
    map: TreeMap,
    shape: Shape,
    depth: number,
    onReplace: (key: string, was: Tree, value: Tree) => void,
  ): void {
    const at = this.#positionOf(key);
    const maps = this.#mapsOf(value, this.#positionOf(value), depth);
    this.#count(at, depth);
    for (const source of maps.toReversed()) {
      for (const pair of source.items) {
        if (isMergeKey(pair.key)) {
          this.#merge(pair, map, shape, depth + 1, onReplace);
          continue;
        }
        const inner = this.#keyOf(pair, depth);
        const was = map.entries.get(inner.text);
        this.#set(map, inner, pair, shape, depth);
        const now = map.entries.get(inner.text);
        if (was && now) onReplace(inner.text, was, now);
      }
    }
  }

  #mapsOf(node: unknown, at: Position, depth: number): YAMLMap[] {
    this.#count(at, depth);
    if (isAlias(node)) return this.#mapsOf(this.#resolve(node, at), at, depth + 1);
    this.#remember(node);
    if (isMap(node)) return [node];
    if (!isSeq(node)) throw yamlError(at, "<< must name a map");
    return node.items.flatMap((item) => this.#mapsOf(item, this.#positionOf(item), depth + 1));
  }

  #warnRepeated(key: TreeText, first: Position): void {
    this.#warnOnce(
      `line ${key.line}: duplicate key ${key.text}, first in line ${first.line}; the later value counts, and maps are combined`,
    );
  }

  #warnMerged(pair: Pair, key: string, first: Position): void {
    const { line } = this.#positionOf(pair.key);
    this.#warnOnce(
      `line ${line}: << replaces ${key} of line ${first.line}; put << above it to keep its value`,
    );
  }

  #warnOnce(sentence: string): void {
    if (!this.#warnings.has(sentence)) this.#warn(sentence);
    this.#warnings.add(sentence);
  }

  #count(at: Position, depth: number): void {
    this.#usage.add("values", at.line);
    if (depth > limits.depth) throw yamlError(at, `more than ${limits.depth} levels deep`);
  }

  #keyOf(pair: Pair, depth: number): TreeText {
    const key = this.build(pair.key, null, depth + 1);
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
    if (target === undefined) {
      const help = "text that begins with * needs quotes";
      throw yamlError(at, `unknown anchor ${alias.source} (${help})`);
    }
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

/** A quoted `<<` is an ordinary key. */
const isMergeKey = (key: unknown): boolean =>
  isScalar(key) &&
  key.source === "<<" &&
  ((key.type === "PLAIN" && key.tag === undefined) || key.tag === "tag:yaml.org,2002:merge");

/** `source` is the text of a scalar without quotes and escapes, before conversion to a number or boolean. */
function textOf({ value, source, type, tag }: Scalar, at: Position): TreeText {
  const isNull = value === null;
  const isPlain = type === "PLAIN" && tag === undefined;
  return { kind: "text", text: isNull ? "" : (source ?? ""), isNull, isPlain, ...at };
}

const isReplaced = (was: Tree, now: Tree): boolean =>
  was !== now && !(was.kind === "text" && now.kind === "text" && was.text === now.text);
