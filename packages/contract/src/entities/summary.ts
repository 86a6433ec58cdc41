import * as z from "zod/mini";
import {
  flag,
  optionalFlag,
  listOf,
  optionalList,
  number,
  optionalNumber,
  text,
  optionalText,
  texts,
} from "./fields.ts";

/** A failed test of a step's report. */
export const FailedTest = z.object({
  suite: text,
  name: text,
  message: text,
  file: optionalText,
  line: optionalNumber,
});
export type FailedTest = z.output<typeof FailedTest>;

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
  /** How many tests of its reports failed, and the first of them. */
  failed_tests: optionalNumber,
  tests: optionalList(FailedTest),
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
