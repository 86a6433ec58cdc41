import { isMap, isScalar, isSeq, parseDocument, type Document, type YAMLMap } from "yaml";
import { ConfigError } from "../../lib/config-error.ts";
import { splitDocuments } from "../../pipeline/yaml/documents.ts";

/**
 * The pipeline file with only the chosen pipelines and steps. Dependencies on the others are removed, so
 * that a step can be run without those before it. Services stay.
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
  const documents = splitDocuments(text).map((document) => parseDocument(document.text));
  const pipelines = documents.filter(isPipeline);
  checkKnown("pipeline", stages, pipelines.map(nameOf));
  const chosen = pipelines.filter((one) => stages.length === 0 || stages.includes(nameOf(one)));
  checkKnown("step", steps, chosen.flatMap(stepNames));
  const kept = chosen.filter((one) => steps.length === 0 || stepNames(one).some(isIn(steps)));
  const names = kept.map(nameOf);
  for (const pipeline of kept) {
    keepDependencies(pipeline.contents, names);
    if (steps.length > 0) keepSteps(pipeline, steps);
  }
  return documents
    .filter((document) => !isPipeline(document) || kept.includes(document))
    .map(String)
    .join("---\n");
}

const isIn =
  (names: readonly string[]) =>
  (name: string): boolean =>
    names.includes(name);

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
  const kept = stepsOf(document).filter((step) => names.includes(textAt(step, "name")));
  for (const step of kept) keepDependencies(step, names);
  document.set("steps", kept);
};

/** Removes from `depends_on` all names but these. An empty list is removed, because it would mean "start at once". */
const keepDependencies = (map: unknown, names: readonly string[]): void => {
  if (!isMap(map)) return;
  const list = map.get("depends_on");
  if (!isSeq(list)) return;
  const kept = list.items.filter((item) => isScalar(item) && names.includes(String(item.value)));
  if (kept.length > 0) map.set("depends_on", kept);
  else map.delete("depends_on");
};

const checkKnown = (
  kind: "pipeline" | "step",
  wanted: readonly string[],
  known: readonly string[],
): void => {
  const missing = wanted.find((name) => !known.includes(name));
  if (missing !== undefined)
    throw new ConfigError(`There is no ${kind} "${missing}"; there is: ${known.join(", ")}`);
};
