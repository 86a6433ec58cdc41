import type { EnvironmentValue } from "../file/pipeline-file.ts";
import { asText, field } from "../read/shapes.ts";
import type { Tree, TreeList, TreeMap, TreeText } from "../yaml/tree.ts";
import { resolveScalar } from "./yaml-scalar.ts";

/**
 * The variables that pass the settings of a plugin (https://docs.drone.io/pipeline/docker/syntax/plugins/):
 * `tags: [1, 2]` becomes `PLUGIN_TAGS=1,2`. Null, empty text and empty lists set no variable. Other lists and maps
 * become JSON, in which secrets are not resolved.
 */
export function settingVariables(settings: TreeMap): Record<string, EnvironmentValue> {
  const variables: Record<string, EnvironmentValue> = {};
  for (const [key, tree] of settings.entries) {
    const setting = readSetting(tree);
    if (setting) variables[`PLUGIN_${key.toUpperCase()}`] = setting;
  }
  return variables;
}

function readSetting(tree: Tree): EnvironmentValue | null {
  const secret = tree.kind === "map" ? field(tree, "from_secret") : undefined;
  if (secret) return { from_secret: asText(secret, "from_secret") };
  const value = settingText(tree);
  return value === "" ? null : { value };
}

function settingText(tree: Tree): string {
  if (tree.kind === "text") return scalarText(tree);
  if (tree.kind === "list" && tree.items.every((item) => item.kind === "text")) {
    return tree.items.map((item) => scalarText(item)).join(",");
  }
  return toJson(tree);
}

function scalarText({ text, isPlain }: TreeText): string {
  const scalar = isPlain ? resolveScalar(text) : { kind: "text", text };
  return "text" in scalar ? scalar.text : "";
}

function toJson(tree: Tree): string {
  if (tree.kind === "text") return scalarJson(tree);
  return tree.kind === "list" ? listJson(tree) : mapJson(tree);
}

function listJson({ items }: TreeList): string {
  return `[${items.map(toJson).join(",")}]`;
}

/** Sorted by key, so that the text does not depend on the order in the file. */
function mapJson({ entries }: TreeMap): string {
  const members = [...entries]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${toJson(value)}`);
  return `{${members.join(",")}}`;
}

function scalarJson({ text, isPlain }: TreeText): string {
  const scalar = isPlain ? resolveScalar(text) : ({ kind: "text", text } as const);
  if (scalar.kind === "null") return "null";
  return scalar.kind === "text" ? JSON.stringify(scalar.text) : scalar.text;
}
