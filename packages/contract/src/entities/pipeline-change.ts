import * as z from "zod/mini";
import { optionalRawText, text } from "./fields.ts";

/** The pipeline file of a build's commit, and of the commit before it (this server's addition). Missing files have no text. */
export const PipelineChange = z.object({
  path: text,
  before: optionalRawText,
  after: optionalRawText,
});
