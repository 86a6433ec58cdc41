import { yamlError } from "../file/file-usage.ts";
import type { Refuse } from "../file/pipeline-file.ts";
import { readList, readText } from "../read/shapes.ts";
import type { TreeMap } from "../yaml/tree.ts";
import { dockerPipeline, execPipeline, type MapShape } from "../file/known-keys.ts";
import { checkValues } from "./check-values.ts";
import { otherName } from "./other-formats.ts";
import { type UnknownKey, unknownKeys } from "./unknown-keys.ts";

/**
 * Looks for unknown keys and values in a pipeline. Servers ignore them, so a misspelled `commands` would run nothing and
 * succeed.
 * @param refuse takes the error of a key or value that resembles a known one, or because of which a step has no commands
 * @returns a warning for each other unknown key and value, up to a limit
 */
export function checkKeys(pipeline: TreeMap, refuse: Refuse): string[] {
  const shape = shapeOf(pipeline);
  if (shape === undefined) return [];
  const unknown = unknownKeys(pipeline, shape);
  const misspelled = unknown.filter(({ suggestion }) => suggestion !== undefined);
  for (const found of misspelled)
    refuse(yamlError(found, `unknown ${describe(found)}; did you mean ${found.suggestion}?`));
  const ignored = unknown.filter(({ suggestion }) => suggestion === undefined);
  if (shape === execPipeline) checkIdleSteps(pipeline, ignored, refuse);
  const warnings = ignored.map(
    (found) => `line ${found.line}: unknown ${describe(found)} is ignored${otherNameOf(found)}`,
  );
  const values = checkValues(pipeline, shape === execPipeline ? "exec" : "docker", refuse);
  return [...warnings, ...values].slice(0, maxWarnings);
}

/** A longer list would hide the log below it. */
export const maxWarnings = 20;

function shapeOf(pipeline: TreeMap): MapShape | undefined {
  if (readText(pipeline, "kind") !== "pipeline") return undefined;
  const type = readText(pipeline, "type");
  if (type === "exec") return execPipeline;
  return type === "docker" || type === "" ? dockerPipeline : undefined;
}

/** An exec step without commands does nothing. */
function checkIdleSteps(pipeline: TreeMap, unknown: readonly UnknownKey[], refuse: Refuse): void {
  for (const step of readList(pipeline, "steps")) {
    if (step.kind !== "map" || step.entries.has("commands")) continue;
    const found = unknown.find(({ key, line }) => step.keys.get(key)?.line === line);
    if (found)
      refuse(
        yamlError(found, `unknown ${describe(found)}, which has no commands${otherNameOf(found)}`),
      );
  }
}

function otherNameOf({ key, place }: UnknownKey): string {
  const name = otherName(key, place);
  return name === undefined ? "" : `; did you mean ${name}?`;
}

function describe({ key, place }: UnknownKey): string {
  return place === "" ? `key ${key}` : `key ${key} of ${place}`;
}
