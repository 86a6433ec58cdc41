import {
  failedSteps,
  failureKey,
  type BriefBuild,
  type FailedStep,
  type FailedTests,
} from "@signalbox/insight/brief";
import type { LogReason } from "@signalbox/log-engine/reason";
import * as z from "zod/mini";

const StoredReason = z.object({
  line: z.number(),
  heading: z.string(),
  tool: z.string(),
  file: z.string(),
  fileLine: z.number(),
  from: z.number(),
  lines: z.array(z.string()),
  errorLines: z.array(z.number()),
});

/** By the key of the failed step; null for a log that is missing or empty. */
const StoredReasons = z.record(z.string(), z.nullable(StoredReason));

/** A failed step with the reason in its log: null if there is none, undefined if the log was not read. */
export type ExplainedStep = {
  failure: FailedStep;
  reason: LogReason | null | undefined;
  /** The failed tests of its reports, if there are any. */
  tests?: FailedTests | undefined;
};

type Reasons = ReadonlyMap<string, LogReason | null>;

export function toStored(reasons: Reasons): string {
  return JSON.stringify(Object.fromEntries(reasons));
}

/** Undefined if the text is not what `toStored` returns, for example because an older server has written it. */
export function fromStored(text: string): Reasons | undefined {
  const { success, data } = StoredReasons.safeParse(JSON.parse(text));
  return success ? new Map(Object.entries(data)) : undefined;
}

/** The failed steps of a build with their reasons. */
export function explainedBy(build: BriefBuild, reasons: Reasons): ExplainedStep[] {
  return failedSteps(build).map((failure) => ({
    failure,
    reason: reasons.get(failureKey(failure)),
  }));
}
