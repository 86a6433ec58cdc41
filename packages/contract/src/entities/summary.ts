import * as z from "zod/mini";
import {
  flag,
  optionalFlag,
  listOf,
  number,
  optionalNumber,
  text,
  optionalText,
  texts,
} from "./fields.ts";

/** A step that failed or, with `step` 0, a stage that failed without one. Lines are counted from 1. */
export const FailedStep = z.object({
  stage: number,
  stage_name: text,
  step: number,
  step_name: text,
  status: text,
  exit_code: number,
  /** The build continued as if it had succeeded. */
  errignore: optionalFlag,
  /** The facts that are known without the log: the error, the exit code with its signal, the time. */
  facts: texts,
  /** Whether the log was read. Otherwise, `heading` and `lines` are missing. */
  examined: flag,
  /** The line of the log that says why, and its number. */
  heading: optionalText,
  line: optionalNumber,
  tool: optionalText,
  /** The file and its line that the error names. */
  file: optionalText,
  file_line: optionalNumber,
  /** The lines that explain it, and the number of the first. */
  first_line: optionalNumber,
  lines: texts,
  /** The lines of all errors in the log, ascending. */
  error_lines: listOf(z.number()),
});
export type FailedStep = z.output<typeof FailedStep>;

/** Why a build failed. */
export const BuildSummary = z.object({
  number,
  status: text,
  /** Such as "2 of 14 steps failed", or why the build could not run. */
  title: text,
  /** Why the build could not run, such as an invalid pipeline file, with an excerpt of the file. */
  error: optionalText,
  /** The address of the build's page. */
  link: text,
  failed: listOf(FailedStep),
});
export type BuildSummary = z.output<typeof BuildSummary>;
