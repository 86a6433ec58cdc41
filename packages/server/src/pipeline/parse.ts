import { checkPipelines } from "./check-pipelines.ts";
import { limits } from "./file/limits.ts";
import { type DocumentText, splitDocuments } from "./yaml/documents.ts";
import { checkEncoding } from "./file/encoding.ts";
import { FileUsage } from "./file/file-usage.ts";
import {
  type ExternalSecret,
  type FileSecret,
  type PipelineFile,
  PipelineFileError,
  type Refuse,
} from "./file/pipeline-file.ts";
import { isPipelineKind, kindError } from "./key-check/check-kind.ts";
import { otherFormat } from "./key-check/other-formats.ts";
import { countPatterns } from "./read/count-patterns.ts";
import { readPipeline } from "./read-pipeline.ts";
import { asMap, field, readText } from "./read/shapes.ts";
import type { Tree, TreeMap } from "./yaml/tree.ts";
import { readTree } from "./yaml/yaml-tree.ts";

/**
 * Parses a pipeline file. Lines that begin with `---` separate documents, and one that begins with `...`
 * ends the file. Empty documents are ignored.
 * @param refuse takes errors of keys, values and names; by default the first one is thrown
 * @throws PipelineFileError with the message that Drone servers use; for YAML errors `yaml: line N: …`
 */
export function parsePipelineFile(text: string, refuse: Refuse = throwError): PipelineFile {
  if (text.length > limits.textLength) {
    throw new PipelineFileError(`yaml: the file has more than ${limits.textLength} characters`);
  }
  checkEncoding(text);
  const usage = new FileUsage();
  const documents = splitDocuments(text)
    .map((document) => readDocument(document, usage, refuse))
    .filter((document) => document !== null);
  const pipelines = documents
    .filter(({ tree }) => isPipelineKind(tree))
    .map(({ tree, warnings }) => readPipeline(tree, warnings, refuse));
  checkPipelines(pipelines, refuse);
  const ofSecrets = documents.filter(({ tree }) => readText(tree, "kind") === "secret");
  return {
    pipelines,
    secrets: ofSecrets.flatMap(({ tree }) => readSecret(tree)),
    externalSecrets: ofSecrets.flatMap(({ tree }) => readExternalSecret(tree)),
  };
}

function throwError(error: PipelineFileError): never {
  throw error;
}

/** `data` is a string, or in older files a map of strings. */
function readSecret(document: TreeMap): FileSecret[] {
  const data = field(document, "data");
  const entries: [string, Tree][] =
    data?.kind === "map" ? [...data.entries] : data ? [[readText(document, "name"), data]] : [];
  return entries.flatMap(([name, value]) =>
    value.kind === "text" ? [{ name, data: value.text }] : [],
  );
}

/** https://docs.drone.io/secret/external/ */
function readExternalSecret(document: TreeMap): ExternalSecret[] {
  const get = field(document, "get");
  if (get?.kind !== "map") return [];
  const [path, name] = [readText(get, "path"), readText(get, "name")];
  return path + name === "" ? [] : [{ name: readText(document, "name"), get: { path, name } }];
}

/** A document, and warnings about keys whose values others replace. Null for an empty one and for one that was refused. */
function readDocument(
  { text, firstLine }: DocumentText,
  usage: FileUsage,
  refuse: Refuse,
): { tree: TreeMap; warnings: string[] } | null {
  const warnings: string[] = [];
  const tree = readTree(text, firstLine, usage, (sentence) => warnings.push(sentence));
  if (tree === null) return null;
  const document = asMap(tree, "a document");
  if (!field(document, "kind"))
    throw new PipelineFileError(
      `yaml: missing kind attribute${otherFormat(document)}`,
      document.line,
    );
  const misspelled = kindError(document);
  if (misspelled !== undefined) {
    refuse(misspelled);
    return null;
  }
  countPatterns(document, usage);
  return { tree: document, warnings };
}
