import * as z from "zod/mini";
import {
  listOf,
  number,
  optionalNumber,
  optionalRawText,
  optionalText,
  text,
  texts,
} from "./fields.ts";

/** What a stage of a build would get if it ran now. */
const StageRequest = z.object({
  number,
  name: text,
  /** The names of the secrets that it would get, and of those that it names but would not get. */
  secrets: texts,
  withheld: texts,
  /** The steps that would run privileged, and the folders and devices of the machine that steps would get. */
  privileged: texts,
  host_paths: texts,
});

/** What a person who approves a build has to know (this server's addition). Missing files have no text. */
export const PipelineChange = z.object({
  path: text,
  before: optionalRawText,
  after: optionalRawText,
  /** The build in which `before` was approved, by whom and when; omitted if it is the file of a commit. */
  approved_build: optionalNumber,
  approved_by: optionalText,
  approved: optionalNumber,
  /** The commit of `before`, if it was not approved. */
  before_commit: optionalText,
  stages: listOf(StageRequest),
  /** Why the stages cannot be described, if the file is invalid. */
  problem: optionalText,
  /** Changes with anything above; `approveStage` takes it. */
  hash: text,
});
