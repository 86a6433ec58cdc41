import { yamlError } from "../file/file-usage.ts";
import type { PipelineFileError, Position } from "../file/pipeline-file.ts";
import { readText } from "../read/shapes.ts";
import type { TreeMap } from "../yaml/tree.ts";
import { didYouMean } from "./lint-problem.ts";

const otherKinds = ["secret", "signature", "cron", "registry"];
const knownKinds = ["pipeline", ...otherKinds];

/**
 * Like Drone servers, this parser reads a document of an unknown kind as a pipeline
 * (https://github.com/drone/drone-yaml/blob/master/yaml/parse.go).
 */
export function isPipelineKind(document: TreeMap): boolean {
  return !otherKinds.includes(readText(document, "kind"));
}

/** The error of a document whose kind is probably a misspelling of a known one. */
export function kindError(document: TreeMap): PipelineFileError | undefined {
  const kind = readText(document, "kind");
  const suggestion = knownKinds.includes(kind) ? "" : didYouMean(kind, knownKinds);
  if (suggestion === "") return undefined;
  return yamlError(placeOfKind(document), `unknown kind ${kind}${suggestion}`);
}

/** A warning about an exec pipeline of an unknown kind. Docker pipelines do not run, see `lintPipeline`. */
export function kindWarnings(document: TreeMap): string[] {
  const kind = readText(document, "kind");
  if (kind === "pipeline" || readText(document, "type") !== "exec") return [];
  return [`line ${placeOfKind(document).line}: unknown kind ${kind} is read as pipeline`];
}

function placeOfKind(document: TreeMap): Position {
  return document.entries.get("kind") ?? document;
}
