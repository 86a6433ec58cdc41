import { addUploads, type StepUpload } from "./add-uploads.ts";
import { FileUsage } from "./file/file-usage.ts";
import type { FileSecret } from "./file/pipeline-file.ts";
import { parsePipelineFile } from "./parse.ts";
import { readText } from "./read/shapes.ts";
import { readSubstituted } from "./text/substitute.ts";
import { splitDocuments } from "./yaml/documents.ts";
import type { Tree } from "./yaml/tree.ts";
import { readTree } from "./yaml/yaml-tree.ts";

/** The secrets that a pipeline uses, and the file as a remote runner may read it. */
export type StageSecrets = {
  /** The secrets that the pipeline names, in the order of the file. */
  names: string[];
  /** The encrypted secrets of the file. */
  fileSecrets: FileSecret[];
  /**
   * The file without documents that carry encrypted secrets, which only this server can decrypt. Runners ask their own extension for
   * those with `get`.
   */
  config: string;
  /** The steps that get an address for uploads from a secret that the file does not name. */
  uploads: StepUpload[];
};

export type StageSecretsRequest = {
  /** The pipeline file, before substitution. */
  text: string;
  /** The values for `${NAME}` in it. */
  values: Record<string, string>;
  /** The name of the stage's pipeline. */
  name: string;
  /** Whether its steps may upload files. */
  mayUpload: boolean;
};

/**
 * Finds the secrets that a pipeline of any type names: the values of all `from_secret` keys, and the secrets that hold
 * credentials of image registries.
 * @throws PipelineFileError if the file is invalid
 */
export function readStageSecrets(request: StageSecretsRequest): StageSecrets {
  const found = readSubstituted(request, (replaced) => readSecrets(replaced, request.name));
  const { name, mayUpload } = request;
  return { ...found, ...configOf(request.text, mayUpload ? name : undefined) };
}

function readSecrets(replaced: string, name: string): Omit<StageSecrets, "config" | "uploads"> {
  const names = secretsByPipeline(replaced).get(name) ?? [];
  const { secrets } = parsePipelineFile(replaced);
  return { names, fileSecrets: secrets };
}

/** The secrets that each pipeline of a file names, of any type, in the order of the file. */
export function secretsByPipeline(text: string): Map<string, string[]> {
  const usage = new FileUsage();
  const found = new Map<string, Set<string>>();
  for (const document of splitDocuments(text)) {
    const tree = readTree(document.text, document.firstLine, usage);
    if (tree?.kind !== "map" || readText(tree, "kind") === "secret") continue;
    const name = readText(tree, "name") || "default";
    const names = found.get(name) ?? new Set();
    found.set(name, names);
    collect(tree, names);
  }
  return new Map([...found].map(([name, names]) => [name, [...names]]));
}

function collect(tree: Tree, names: Set<string>): void {
  if (tree.kind === "list") for (const item of tree.items) collect(item, names);
  if (tree.kind !== "map") return;
  for (const [key, value] of tree.entries) {
    if (key === "from_secret" && value.kind === "text") names.add(value.text);
    else if (key === "image_pull_secrets" && value.kind === "list") addTexts(value.items, names);
    else collect(value, names);
  }
}

function addTexts(items: readonly Tree[], names: Set<string>): void {
  for (const item of items) if (item.kind === "text") names.add(item.text);
}

/** @param uploader the pipeline whose steps may upload files */
function configOf(
  text: string,
  uploader: string | undefined,
): Pick<StageSecrets, "config" | "uploads"> {
  const kept = splitDocuments(text).filter(
    (document) => !/^kind:\s*["']?secret\b/m.test(document.text) || /^get\s*:/m.test(document.text),
  );
  const uploads: StepUpload[] = [];
  const texts = kept.map((document) => {
    if (uploader === undefined) return document.text;
    const changed = addUploads(document.text, uploader);
    uploads.push(...changed.uploads);
    return changed.text;
  });
  return { config: `${texts.join("\n---\n")}\n`, uploads };
}
