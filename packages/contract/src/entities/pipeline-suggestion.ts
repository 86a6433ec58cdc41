import * as z from "zod/mini";
import { listOf, rawText, text, texts } from "./fields.ts";

/** A pipeline file that the embedded server made for a repository without one. */
export const PipelineSuggestion = z.object({
  /** The path at which to commit the text: the repository's `config_path`. */
  path: text,
  /** The newest commit of this branch is the one that was read. */
  branch: text,
  commit: text,
  /** The content of the file. */
  text: rawText,
  /** The files of the commit that it is based on. Empty if none of them is known. */
  files: texts,
  /** Explains the parts of the file in order. `name` is empty for remarks on the file as a whole. */
  parts: listOf(z.object({ name: text, why: text })),
});
export type PipelineSuggestion = z.output<typeof PipelineSuggestion>;
