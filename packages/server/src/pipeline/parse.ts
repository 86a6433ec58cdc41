import { checkPipelines } from "./check-pipelines.ts";
import { limits } from "./limits.ts";
import { type PipelineFile, PipelineFileError } from "./pipeline-file.ts";
import { readPipeline } from "./read-pipeline.ts";
import { asMap, field, readText } from "./shapes.ts";
import { readTree, type TreeMap } from "./yaml-tree.ts";

/** These documents are not pipelines. Every other kind is read as one, as Drone servers do. */
const otherKinds: ReadonlySet<string> = new Set(["secret", "signature", "cron", "registry"]);

/**
 * Reads a pipeline file. Documents stand between lines that begin with `---`; a line that begins
 * with `...` ends the file; a document without content is passed over.
 * @throws PipelineFileError in the words of Drone servers; for YAML errors `yaml: line N: …`
 */
export function parsePipelineFile(text: string): PipelineFile {
  if (text.length > limits.textLength) {
    throw new PipelineFileError(`yaml: the file has more than ${limits.textLength} characters`);
  }
  const pipelines = splitDocuments(text)
    .map(readDocument)
    .filter((document) => document !== null)
    .filter((document) => !otherKinds.has(readText(document, "kind")))
    .map(readPipeline);
  checkPipelines(pipelines);
  return { pipelines };
}

interface DocumentText {
  text: string;
  firstLine: number;
}

function splitDocuments(text: string): DocumentText[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const end = lines.findIndex((line) => line.startsWith("..."));
  const documents: DocumentText[] = [];
  let start = 0;
  const add = (stop: number): void => {
    documents.push({ text: lines.slice(start, stop).join("\n"), firstLine: start + 1 });
  };
  const stop = end === -1 ? lines.length : end;
  for (let index = 0; index < stop; index += 1) {
    if (!lines[index]?.startsWith("---")) continue;
    add(index);
    start = index + 1;
  }
  add(stop);
  return documents;
}

function readDocument({ text, firstLine }: DocumentText): TreeMap | null {
  const tree = readTree(text, firstLine);
  if (tree === null) return null;
  const document = asMap(tree, "a document");
  if (!field(document, "kind")) throw new PipelineFileError("yaml: missing kind attribute");
  return document;
}
