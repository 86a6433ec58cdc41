import * as z from "zod/mini";
import {
  flag,
  listOf,
  number,
  optionalFlag,
  optionalList,
  optionalNumber,
  optionalText,
  rawText,
  text,
} from "./fields.ts";

/** How a test ended. An error counts as failed. */
export const testStatuses = ["passed", "failed", "skipped"] as const;
export type TestStatus = (typeof testStatuses)[number];

/** How many tests of a step or build ended in each way. */
export const TestCounts = z.object({ passed: number, failed: number, skipped: number });
export type TestCounts = z.output<typeof TestCounts>;

const testVerdicts = [
  "broke-here",
  "broken-between",
  "failing-since",
  "flaky",
  "maybe-flaky",
  "failed-often",
  "first-run",
] as const;

/** What other builds say of a test in one build, by the rules for steps. All numbers of builds are of the same repository. */
export const TestVerdict = z.object({
  kind: z.enum(testVerdicts),
  /** The build in which it last passed; for `flaky` and `maybe-flaky` the one of the commit that failed, too. */
  passed: optionalNumber,
  /** In how many builds before it passed. */
  passes: optionalNumber,
  /** The first build in which it failed, with its commit and author. */
  since: optionalNumber,
  commit: optionalText,
  author: optionalText,
  /** The builds between, in which it did not run. */
  not_run_in: optionalList(z.number()),
  /** For `flaky` and `maybe-flaky`: the build in which that commit failed. */
  failed: optionalNumber,
  /** For `failed-often`. */
  failures: optionalNumber,
  runs: optionalNumber,
  /** For `first-run`: other branches or kinds of builds have run it. */
  ran_elsewhere: optionalFlag,
  /** The evidence is builds of the target branch of a pull request. */
  on_target: optionalFlag,
});
export type TestVerdict = z.output<typeof TestVerdict>;

const optionalVerdict = z.catch(z.optional(TestVerdict), undefined);

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
  /** Of failed tests, and of flaky ones. */
  verdict: optionalVerdict,
  /** What it usually takes, in milliseconds, if it took noticeably longer this time. */
  usual: optionalNumber,
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

/** A test over the newest builds of the default branch that reported tests. Stage and step are names. */
export const RepoTest = z.object({
  suite: text,
  name: text,
  stage: text,
  step: text,
  /** For each of the builds of the answer: how it ended; "" if it did not run. */
  results: listOf(z.catch(z.enum([...testStatuses, ""]), "")),
  passes: number,
  failures: number,
  /** The evidence that it is flaky: builds in which it failed, and a build of the same commit in which it passed, if there is one. */
  flaky: listOf(z.object({ failed: z.number(), passed: optionalNumber })),
  /** How the newer half of its runs compares with the older half. */
  flakiness: z.catch(z.enum(["rising", "falling", "steady"]), "steady"),
  /** Whether its newest run failed. */
  failing: flag,
  /** The build in which it failed last, and what other builds say of that. */
  last_failure: optionalNumber,
  verdict: optionalVerdict,
  /** The median of the runs that passed, in milliseconds. */
  median: optionalNumber,
  /** The first build of the last lasting change of its duration, and the medians before and after it. */
  change: z.catch(
    z.optional(z.object({ build: z.number(), before: z.number(), after: z.number() })),
    undefined,
  ),
});
export type RepoTest = z.output<typeof RepoTest>;

/** The tests of a repository that are worth a look: failing, flaky and slow ones. */
export const RepoTests = z.object({
  /** The default branch. */
  branch: text,
  /** The builds that were evaluated, the oldest first. */
  builds: listOf(z.object({ number: z.number(), finished: number, attempt_of: optionalNumber })),
  /** More tests failed in these builds than are evaluated. */
  truncated: flag,
  tests: listOf(RepoTest),
});
export type RepoTests = z.output<typeof RepoTests>;

/** One run of a test. */
export const TestResult = z.object({
  /** The id of the test in its build. */
  id: number,
  build: number,
  finished: number,
  event: text,
  /** The branch or the target branch. */
  branch: text,
  commit: text,
  author: text,
  /** Numbers and names of stage and step. */
  stage: number,
  step: number,
  stage_name: text,
  step_name: text,
  status: z.catch(z.enum(testStatuses), "failed"),
  duration: number,
  file: optionalText,
  line: optionalNumber,
  /** The beginning of it. */
  message: rawText,
});
export type TestResult = z.output<typeof TestResult>;

/** One test over the newest builds of all branches. */
export const TestHistory = z.object({
  /** The newest build first. */
  results: listOf(TestResult),
  /** Older runs exist. */
  truncated: flag,
  /** What the default branch says of it, for each step that runs it. */
  steps: listOf(RepoTest),
  builds: listOf(z.object({ number: z.number(), finished: number })),
});
export type TestHistory = z.output<typeof TestHistory>;
