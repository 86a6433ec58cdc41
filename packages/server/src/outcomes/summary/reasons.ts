import { isFailed, isFailureOrError, isFinished, type Build } from "@signalbox/contract";
import {
  stepsToExamine,
  failureKey,
  reasonLine,
  timeoutFact,
  testsLine,
  type FailedStep,
  type FailedTests,
} from "@signalbox/insight/brief";
import { summaryLine, type LogReason } from "@signalbox/log-engine/reason";
import type { Report } from "../../lib/report.ts";
import type { DetailedBuild } from "../../store/stages.ts";
import type { BuildTables } from "../../store/build-tables.ts";
import { writeProblemOf } from "../../store/database/write-problem.ts";
import { explainedBy, fromStored, toStored, type ExplainedStep } from "./stored-reasons.ts";

/** Why builds failed, from their logs. */
export type Reasons = {
  /** The failed steps of a build, the first of them with the reasons in their logs. */
  explain: (build: DetailedBuild) => Promise<ExplainedStep[]>;
  /** Looks for the reason of a build that failed or timed out, and stores one line of it. */
  buildChanged: (buildId: number) => void;
};

type ReasonsDeps = {
  store: Pick<BuildTables, "builds" | "stages" | "logReasons">;
  /** Reads the logs of failed steps, and returns the reasons in them in the same order. */
  readReasons: (
    build: Build,
    steps: readonly FailedStep[],
  ) => Promise<readonly (LogReason | null)[]>;
  /** The failed tests of a build's reports, by the key of the step. Not on servers without reports. */
  failedTests?: (buildId: number) => ReadonlyMap<string, FailedTests>;
  /** Stores the line of a build for lists. */
  keepReason: (buildId: number, reason: string) => void;
  report: Report;
  /** Aborted when the server stops. */
  signal: AbortSignal;
};

export function createReasons(deps: ReasonsDeps): Reasons {
  const { store, readReasons, failedTests, keepReason, report, signal } = deps;
  /** The builds whose logs are being examined. */
  const reading = new Map<string, Promise<ExplainedStep[]>>();
  const inProgress = new Set<number>();

  const read = async (build: DetailedBuild): Promise<ReadonlyMap<string, LogReason | null>> => {
    const examined = stepsToExamine(build);
    if (examined.length === 0) return new Map();
    const reasons = await readReasons(build, examined);
    return new Map(examined.map((failure, index) => [failureKey(failure), reasons[index] ?? null]));
  };

  const save = (buildId: number, versions: string, text: string): void => {
    try {
      if (!signal.aborted) store.logReasons.save(buildId, versions, text);
    } catch (cause) {
      // The logs will be examined again. The server reports the problem itself.
      if (writeProblemOf(cause) === undefined) throw cause;
    }
  };

  const findOrRead = async (build: DetailedBuild, versions: string): Promise<ExplainedStep[]> => {
    const text = store.logReasons.find(build.id, versions);
    const stored = text === undefined ? undefined : fromStored(text);
    if (stored !== undefined) return explainedBy(build, stored);
    const reasons = await read(build);
    if (reasons.size > 0) save(build.id, versions, toStored(reasons));
    return explainedBy(build, reasons);
  };

  const explain = async (build: DetailedBuild): Promise<ExplainedStep[]> => {
    const explained = await explainByLogs(build);
    const tests = failedTests?.(build.id);
    if (tests === undefined || tests.size === 0) return explained;
    return explained.map(({ failure, reason }) => ({
      failure,
      reason,
      tests: tests.get(failureKey(failure)),
    }));
  };

  /** A build that has ended does not change, so its logs are examined once. */
  const explainByLogs = async (build: DetailedBuild): Promise<ExplainedStep[]> => {
    if (!isFinished(build.status)) return explainedBy(build, await read(build));
    const versions = build.stages.map(({ version }) => version).join();
    const key = `${build.id} ${versions}`;
    const explained = reading.get(key) ?? findOrRead(build, versions);
    reading.set(key, explained);
    return explained.finally(() => reading.delete(key));
  };

  const remember = async (build: DetailedBuild): Promise<void> => {
    const reason = reasonOf(build, await explain(build));
    if (signal.aborted || reason === "") return;
    keepReason(build.id, reason);
  };

  const buildChanged = (buildId: number): void => {
    const build = store.builds.findById(buildId);
    if (build === undefined || !isUnexplained(build) || inProgress.has(buildId)) return;
    inProgress.add(buildId);
    remember(store.stages.withStages(build))
      .catch((cause: unknown) => {
        if (signal.aborted || writeProblemOf(cause) !== undefined) return;
        report.problem(`The failure reason of build ${buildId} could not be determined`, cause);
      })
      .finally(() => inProgress.delete(buildId));
  };

  return { explain, buildChanged };
}

function isUnexplained({ status, reason = "" }: Build): boolean {
  return (isFailureOrError(status) || status === "killed") && reason === "";
}

/** What is told of a failed build; nothing of others. If its logs cannot be read, only what is stored with the steps. */
export async function explainFailed(
  { explain }: Pick<Reasons, "explain">,
  build: DetailedBuild,
): Promise<ExplainedStep[]> {
  if (!isFailed(build.status)) return [];
  return explain(build).catch(() => explainedBy(build, new Map()));
}

/** Why a step failed in one line: by the tests of its reports, otherwise by its log. */
export function explainedLine({ failure, reason, tests }: ExplainedStep): string {
  return reasonLine(failure, tests === undefined ? summaryLine(reason) : testsLine(tests));
}

/** One line for lists: the failed step and why. Empty if nothing is known, or if somebody cancelled the build. */
export function reasonOf(build: Build, explained: readonly ExplainedStep[]): string {
  if (build.status === "killed") {
    const late = explained.find(({ failure }) => timeoutFact(failure) !== undefined);
    return late === undefined ? "" : reasonLine(late.failure, summaryLine(late.reason));
  }
  const first = explained.find(({ failure }) => !failure.isIgnored);
  if (first === undefined) return (build.error ?? "").split("\n", 1)[0] ?? "";
  return explainedLine(first);
}
