import * as z from "zod/mini";
import { flag, listOf, number, optionalNumber, optionalText, rawText, text } from "./fields.ts";

/** How a test ended. An error counts as failed. */
export const testStatuses = ["passed", "failed", "skipped"] as const;
export type TestStatus = (typeof testStatuses)[number];

/** How many tests of a step or build ended in each way. */
export const TestCounts = z.object({ passed: number, failed: number, skipped: number });
export type TestCounts = z.output<typeof TestCounts>;

/** A test of a step's report. `stage` and `step` are numbers; the duration is in milliseconds. */
export const Test = z.object({
  id: number,
  stage: number,
  step: number,
  /** The suite or class, as the report names it; "" if it names none. */
  suite: text,
  name: text,
  file: optionalText,
  line: optionalNumber,
  status: z.catch(z.enum(testStatuses), "failed"),
  duration: number,
});
export type Test = z.output<typeof Test>;

/** A test with what its report says of it. */
export const TestDetails = z.extend(Test, {
  /** Why it failed or was skipped. */
  message: rawText,
  /** The rest of the failure, such as a stack trace, and what the test printed; only of failed tests. */
  output: rawText,
});
export type TestDetails = z.output<typeof TestDetails>;

/** A report that could not be read completely, with the place of the fault. */
export const ReportWarning = z.object({
  stage: number,
  step: number,
  /** The path in the workspace; "" if it is about the step. */
  file: text,
  line: optionalNumber,
  message: text,
});
export type ReportWarning = z.output<typeof ReportWarning>;

/** The tests of a build, from the reports of its steps. */
export const BuildTests = z.object({
  counts: TestCounts,
  /** The sum of all tests, in milliseconds. */
  duration: number,
  /** A step had more tests or larger reports than are kept. */
  truncated: flag,
  warnings: listOf(ReportWarning),
  /** In the order of the reports. */
  tests: listOf(Test),
});
export type BuildTests = z.output<typeof BuildTests>;
