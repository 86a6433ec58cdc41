import { parseAllDocuments } from "yaml";
import * as z from "zod/mini";
import { limits } from "../file/limits.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";
import { mayUseTemplate } from "./template-mark.ts";

/** A document that names a template, and what it gives to it. */
export type TemplateUse = { load: string; data: Record<string, unknown> };

const use = z.object({
  kind: z.literal("template"),
  load: z.string(),
  data: z.nullish(z.record(z.string(), z.unknown())),
});
const maxAliases = 100;

/**
 * The first document of a file that names a template.
 * @throws {PipelineFileError} if the file is invalid
 */
export function readTemplateUse(text: string): TemplateUse {
  if (text.length > limits.textLength)
    throw new PipelineFileError(`yaml: the file has more than ${limits.textLength} characters`);
  for (const document of parseAllDocuments(text, { prettyErrors: true })) {
    const [problem] = document.errors;
    if (problem !== undefined)
      throw new PipelineFileError(`yaml: ${firstLine(problem.message)}`, problem.linePos?.[0].line);
    if (document.get("kind") !== "template") continue;
    const read = use.safeParse(document.toJS({ maxAliasCount: maxAliases }));
    if (!read.success) throw new PipelineFileError(wrong, lineOf(text));
    return { load: read.data.load, data: read.data.data ?? {} };
  }
  throw new PipelineFileError(wrong, lineOf(text));
}

const wrong =
  "yaml: a document with kind: template needs load, the name of a template, and may have data, a map";

const firstLine = (message: string): string => message.split("\n", 1)[0] ?? "";

const lineOf = (text: string): number =>
  text.split("\n").findIndex((line) => mayUseTemplate(line)) + 1;
