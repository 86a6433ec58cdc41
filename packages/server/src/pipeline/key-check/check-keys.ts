import { yamlError } from "../file/file-usage.ts";
import { readList, readText } from "../read/shapes.ts";
import type { TreeMap } from "../yaml/yaml-tree.ts";
import { dockerPipeline, execPipeline, type MapShape } from "./known-keys.ts";
import { checkValues } from "./check-values.ts";
import { type UnknownKey, unknownKeys } from "./unknown-keys.ts";

/**
 * Looks for unknown keys and values in a pipeline. Servers ignore them, so a misspelled `commands` would run nothing and
 * succeed.
 * @returns a warning for each unknown key and value, up to a limit
 * @throws PipelineFileError if a key or value resembles a known one, or if a step has no commands because of it
 */
export function checkKeys(pipeline: TreeMap): string[] {
  const shape = shapeOf(pipeline);
  if (shape === undefined) return [];
  const unknown = unknownKeys(pipeline, shape);
  for (const found of unknown) {
    if (found.suggestion === undefined) continue;
    throw yamlError(found, `unknown ${describe(found)}; did you mean ${found.suggestion}?`);
  }
  if (shape === execPipeline) checkIdleSteps(pipeline, unknown);
  const warnings = unknown.map(
    (found) => `line ${found.line}: unknown ${describe(found)} is ignored`,
  );
  const values = checkValues(pipeline, shape === execPipeline ? "exec" : "docker");
  return [...warnings, ...values].slice(0, maxWarnings);
}

const maxWarnings = 20;

function shapeOf(pipeline: TreeMap): MapShape | undefined {
  if (readText(pipeline, "kind") !== "pipeline") return undefined;
  const type = readText(pipeline, "type");
  if (type === "exec") return execPipeline;
  return type === "docker" || type === "" ? dockerPipeline : undefined;
}

/** An exec step without commands does nothing. */
function checkIdleSteps(pipeline: TreeMap, unknown: readonly UnknownKey[]): void {
  for (const step of readList(pipeline, "steps")) {
    if (step.kind !== "map" || step.entries.has("commands")) continue;
    const found = unknown.find(({ key, line }) => step.keys.get(key)?.line === line);
    if (found) throw yamlError(found, `unknown ${describe(found)}, which has no commands`);
  }
}

function describe({ key, place }: UnknownKey): string {
  return place === "" ? `key ${key}` : `key ${key} of ${place}`;
}
