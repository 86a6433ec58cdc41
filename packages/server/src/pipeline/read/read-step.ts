import { limits } from "../file/limits.ts";
import { expandBraces } from "../text/glob.ts";
import { inSection, yamlError } from "../file/file-usage.ts";
import {
  type Condition,
  type Conditions,
  conditionNames,
  type EnvironmentValue,
  type PipelineStep,
} from "../file/pipeline-file.ts";
import { asText, field, placeOf, readFlag, readMap, readText, readTexts } from "./shapes.ts";
import type { Tree, TreeMap } from "../yaml/tree.ts";

/** Reads a step of an exec pipeline. @throws PipelineFileError with the line of a value of the wrong type */
export function readStep(step: TreeMap): PipelineStep {
  return {
    name: readText(step, "name"),
    image: readText(step, "image"),
    commands: readTexts(step, "commands"),
    environment: readEnvironment(step),
    when: readConditions(step, "when"),
    failure: readText(step, "failure"),
    detach: readFlag(step, "detach"),
    depends_on: readTexts(step, "depends_on"),
    place: placeOf(step),
  };
}

function readEnvironment(step: TreeMap): Record<string, EnvironmentValue> {
  const entries = [...readMap(step, "environment").entries];
  return Object.fromEntries(entries.map(([name, tree]) => [name, readValue(name, tree)]));
}

/** Reads a variable: text, also in a map as `value`, or the name of a secret. @throws PipelineFileError with the line of any other value */
export function readValue(name: string, tree: Tree): EnvironmentValue {
  if (tree.kind !== "map") return { value: asText(tree, `environment.${name}`) };
  const secret = field(tree, "from_secret");
  if (secret) return { from_secret: asText(secret, "from_secret") };
  const value = field(tree, "value");
  if (!value) throw yamlError(tree, `environment.${name} must be text or from_secret`);
  return { value: asText(value, `environment.${name}`) };
}

/** Reads `trigger` or `when`. @throws PipelineFileError with the line of a value of the wrong type */
export function readConditions(map: TreeMap, key: string): Conditions {
  const conditions: Conditions = {};
  const tree = readMap(map, key);
  for (const name of conditionNames) {
    const value = field(tree, name);
    if (value) conditions[name] = inSection(key, () => readCondition(tree, name, value));
  }
  return conditions;
}

function readCondition(conditions: TreeMap, name: string, tree: Tree): Condition {
  const condition =
    tree.kind === "map"
      ? { include: readTexts(tree, "include"), exclude: readTexts(tree, "exclude") }
      : { include: readTexts(conditions, name), exclude: [] };
  for (const pattern of [...condition.include, ...condition.exclude]) {
    const problem = checkPattern(pattern);
    if (problem) throw yamlError(tree, problem);
  }
  return condition;
}

/** A sentence if matching the pattern could take too long, otherwise null. */
function checkPattern(pattern: string): string | null {
  if (pattern.length > limits.patternLength) {
    return `a condition has more than ${limits.patternLength} characters`;
  }
  return expandBraces(pattern).length > limits.patternAlternatives
    ? `a condition has more than ${limits.patternAlternatives} alternatives`
    : null;
}
