import type { Secret } from "../pipeline/mask/mask.ts";
import type { NewTest, TestRun } from "../store/tests.ts";
import type { ReportFile } from "./find-reports.ts";

/** What the thread reads for a step. */
export type ReportJob = {
  files: readonly ReportFile[];
  /** The file of the step's log, if it seems to contain a report. It is read if the files contain no test. */
  log: string | undefined;
  /** The folder of the workspace as the step sees it, with which absolute paths in reports begin. */
  root: string;
  /** The secrets that the step names, and others of the build and the server. */
  secrets: readonly Secret[];
  otherSecrets: readonly Secret[];
};

/** What the thread sends: tests, each time with the wish to be asked for more, and at the end what is known of them. */
export type ReportMessage = { tests: NewTest[] } | { run: TestRun };
