import type { Secret } from "../pipeline/mask/mask.ts";
import type { FoundReports } from "../reports/find-reports.ts";
import { reportLimits } from "../lib/report-limits.ts";
import { sniffLog } from "../reports/sniff-log.ts";
import type { PlannedStep } from "../pipeline/plan-steps.ts";
import type { NewTest, StepWarning, TestRun } from "../store/tests.ts";
import type { StepFiles } from "./executors/executor.ts";
import type { DeferredWrites } from "../store/deferred-writes.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import type { StageRun } from "./stage-run.ts";

type EndedStep = {
  step: Pick<PlannedStep, "number" | "isClone">;
  id: number;
  files: Pick<StepFiles, "root" | "reports"> | undefined;
  repoId: number;
  secrets: readonly Secret[];
  otherSecrets: readonly Secret[];
};

type ReportedStage = Pick<StageRun, "buildId" | "stageNumber" | "cancelled"> & {
  deps: Pick<RunnerDeps, "store" | "readReports" | "report"> & {
    logs: Pick<RunnerDeps["logs"], "path">;
  };
  writes: Pick<DeferredWrites, "write">;
};

/**
 * Stores the tests that a step has reported. They show when the run, with which this resolves, is stored together with the end
 * of the step; undefined if there is nothing to show. Whatever is wrong with reports does not change how the step ended.
 */
export async function collectReports(
  { step, id, files, repoId, secrets, otherSecrets }: EndedStep,
  { deps, writes, buildId, stageNumber, cancelled }: ReportedStage,
): Promise<TestRun | undefined> {
  const late = AbortSignal.timeout(reportLimits.deadlineMs);
  const signal = AbortSignal.any([cancelled, late]);
  const store = (tests: readonly NewTest[]): void =>
    writes.write(() => deps.store.tests.insert(repoId, id, tests));
  let warnings: readonly StepWarning[] = [];
  try {
    signal.throwIfAborted();
    const found: FoundReports = (await files?.reports(signal)) ?? { files: [], warnings: [] };
    if (step.isClone) return undefined;
    warnings = found.warnings;
    const path = deps.logs.path({ build: buildId, stage: stageNumber, step: step.number });
    const log = (await sniffLog(path)) ? path : undefined;
    if (found.files.length === 0 && log === undefined) return nothingBut(warnings);
    // A killed server may have stored some of them already.
    writes.write(() => deps.store.tests.discard(id));
    const root = files?.root ?? "";
    const job = { files: found.files, log, root, secrets, otherSecrets };
    const run = await deps.readReports(job, store, signal);
    return withWarnings(run, warnings);
  } catch (cause) {
    writes.write(() => deps.store.tests.discard(id));
    if (cancelled.aborted) return undefined;
    if (!late.aborted) deps.report.problem(`Reports of build ${buildId} could not be read`, cause);
    const message = late.aborted
      ? `The reports were not read because that took more than ${reportLimits.deadlineMs / 1000} seconds`
      : "The reports could not be read";
    return nothingBut([...warnings, { file: "", message }]);
  }
}

function nothingBut(warnings: readonly StepWarning[]): TestRun | undefined {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const run = { counts, duration: 0, truncated: false, warnings: [] };
  return warnings.length === 0 ? undefined : withWarnings(run, warnings);
}

function withWarnings(run: TestRun, warnings: readonly StepWarning[]): TestRun {
  return { ...run, warnings: [...warnings, ...run.warnings].slice(0, reportLimits.warnings) };
}
