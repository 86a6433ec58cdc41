import * as z from "zod/mini";
import {
  listOf,
  number,
  optionalList,
  optionalNumber,
  optionalRawText,
  optionalText,
  rawText,
  text,
} from "./fields.ts";

const part = {
  name: text,
  /** Where it begins in the file, from 1. */
  line: number,
  /** Of the stage or step that the build made of it. */
  number: optionalNumber,
  /** Why it did not run, as a clause: "event push does not match promote, tag". */
  reason: optionalText,
};

/** The pipeline file of a build (this server's addition). */
export const PipelineFile = z.object({
  path: text,
  /** Omitted if it cannot be read any more; `problem` then says why. */
  text: optionalRawText,
  /** `build`: kept since the build started. `commit`: read from its commit now, because the build is older than that. */
  source: text,
  /** What the text was made from, as it was written in another language; omitted if it is as it was written. */
  sources: optionalList(z.object({ path: text, text: rawText })),
  /** Why there is no text, or why the file is invalid. */
  problem: optionalText,
  stages: listOf(z.object({ ...part, steps: listOf(z.object(part)) })),
});
export type PipelineFile = z.output<typeof PipelineFile>;
