import { isMap, isScalar, isSeq, parseDocument, visit, type Document, type YAMLMap } from "yaml";
import { ConfigError } from "../../lib/config-error.ts";
import { splitDocuments } from "../../pipeline/yaml/documents.ts";

/** Copies of more aliases could take too much memory. The server refuses files with too many. */
const maxAliases = 1000;

/**
 * The pipeline file with only the chosen pipelines and steps. If a chosen one depends on one that is left out, it gets
 * the dependencies of that one, so that the order stays the same. Services stay. A file that is no valid YAML is
 * returned unchanged, because the server explains what is wrong with it.
 * @param stages names of pipelines; all if empty
 * @param steps names of steps; all if empty
 * @throws ConfigError if the file has no such pipeline or step
 */
export function chooseSteps(
  text: string,
  stages: readonly string[],
  steps: readonly string[],
): string {
  if (stages.length === 0 && steps.length === 0) return text;
  const documents = splitDocuments(text).map((document) =>
    parseDocument(document.text, { uniqueKeys: false }),
  );
  if (documents.some(({ errors }) => errors.length > 0)) return text;
  if (!documents.every(replaceAliases)) return text;
  documents.forEach(dropReplacedKeys);
  const pipelines = documents.filter(isPipeline);
  checkKnown("pipeline", stages, pipelines.map(nameOf));
  const chosen = pipelines.filter((one) => stages.length === 0 || stages.includes(nameOf(one)));
  checkKnown("step", steps, chosen.flatMap(stepNames));
  const kept = chosen.filter(
    (one) => steps.length === 0 || stepNames(one).some((name) => steps.includes(name)),
  );
  const keepPipelines = dependenciesAmong(
    pipelines.map((one) => [nameOf(one), one.contents]),
    kept.map(nameOf),
  );
  for (const pipeline of kept) {
    keepPipelines(pipeline.contents);
    if (steps.length > 0) keepSteps(pipeline, steps);
  }
  return documents
    .filter((document) => !isPipeline(document) || kept.includes(document))
    .map(String)
    .join("---\n");
}

/** Replaces aliases by copies of what they stand for, because their anchors may be left out. Returns false for too many. */
const replaceAliases = (document: Document): boolean => {
  let count = 0;
  let isResolved = true;
  visit(document, {
    Alias: (_, alias) => {
      const node = alias.resolve(document)?.clone();
      count += 1;
      if ((isMap(node) || isSeq(node) || isScalar(node)) && count <= maxAliases) {
        delete node.anchor;
        return node;
      }
      isResolved = false;
      return visit.BREAK;
    },
  });
  return isResolved;
};

/** Of keys that a map has twice, the server takes the last text or list. */
const dropReplacedKeys = (document: Document): void => {
  visit(document, {
    Map: (_, map) => {
      const last = new Map(map.items.map((pair) => [String(pair.key), pair]));
      map.items = map.items.filter(
        (pair) => !readKeys.has(String(pair.key)) || last.get(String(pair.key)) === pair,
      );
    },
  });
};

/** The keys that this file reads. */
const readKeys: ReadonlySet<string> = new Set(["kind", "name", "steps", "depends_on"]);

const isPipeline = (document: Document): boolean =>
  textAt(document.contents, "kind") === "pipeline";

/** The name that the server gives to a pipeline without one. */
const nameOf = (document: Document): string => textAt(document.contents, "name") || "default";

const textAt = (map: unknown, key: string): string => {
  const value = isMap(map) ? map.get(key) : undefined;
  return typeof value === "string" ? value : "";
};

const stepsOf = (document: Document): YAMLMap[] => {
  const steps = document.get("steps");
  return isSeq(steps) ? steps.items.filter((step) => isMap(step)) : [];
};

const stepNames = (document: Document): string[] =>
  stepsOf(document).map((step) => textAt(step, "name"));

const keepSteps = (document: Document, names: readonly string[]): void => {
  const all = stepsOf(document);
  const keep = dependenciesAmong(
    all.map((step) => [textAt(step, "name"), step]),
    names,
  );
  const kept = all.filter((step) => names.includes(textAt(step, "name")));
  kept.forEach(keep);
  document.set("steps", kept);
};

/**
 * Returns a function that replaces each name in `depends_on` that is not kept by the nearest kept ones before it. An empty
 * list is removed, as if none had been given.
 */
const dependenciesAmong = (
  all: readonly (readonly [name: string, map: unknown])[],
  names: readonly string[],
) => {
  const known = new Map(all.map(([name, map]) => [name, dependenciesOf(map)]));
  const nearest = (name: string, seen: ReadonlySet<string>): string[] => {
    if (names.includes(name)) return [name];
    if (seen.has(name)) return [];
    return (known.get(name) ?? []).flatMap((one) => nearest(one, new Set([...seen, name])));
  };
  return (map: unknown): void => {
    if (!isMap(map) || !map.has("depends_on")) return;
    const kept = dependenciesOf(map).flatMap((name) => nearest(name, new Set()));
    if (kept.length > 0) map.set("depends_on", [...new Set(kept)]);
    else map.delete("depends_on");
  };
};

const dependenciesOf = (map: unknown): string[] => {
  const list = isMap(map) ? map.get("depends_on") : undefined;
  if (!isSeq(list)) return [];
  return list.items.flatMap((item) => (isScalar(item) ? [String(item.value)] : []));
};

const checkKnown = (
  kind: "pipeline" | "step",
  wanted: readonly string[],
  known: readonly string[],
): void => {
  const missing = wanted.find((name) => !known.includes(name));
  if (missing === undefined) return;
  const list = known.length === 0 ? "the file has none" : `the ${kind}s are ${known.join(", ")}`;
  throw new ConfigError(`There is no ${kind} "${missing}"; ${list}`);
};
