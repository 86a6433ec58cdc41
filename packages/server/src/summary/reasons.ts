import { isFailureOrError, isFinished, type Build, type Stage } from "@signalbox/contract";
import {
  stepsToExamine,
  failureKey,
  failedSteps,
  reasonLine,
  timeoutFact,
  type FailedStep,
  type LogReason,
} from "@signalbox/log-engine/brief";
import type { LogPlace } from "../live/log-file.ts";
import type { LogStore } from "../live/log-store.ts";
import type { Report } from "../lib/report.ts";
import type { Store } from "../store/store.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import { createReasonThread } from "./reason-thread.ts";

type WholeBuild = Build & { stages: Stage[] };

/** A failed step with the reason in its log; null if there is none. Undefined: the log was not looked at. */
export type ExplainedStep = { failure: FailedStep; reason: LogReason | null | undefined };

/** Why builds failed, from their logs. */
export type Reasons = {
  /** The failed steps of a build, the first of them with the reasons in their logs. */
  explain: (build: WholeBuild) => Promise<ExplainedStep[]>;
  /** Looks for the reason of a build that has just failed or timed out, and stores one line of it. */
  buildChanged: (buildId: number) => void;
};

type ReasonsDeps = {
  store: Store;
  logs: Pick<LogStore, "path" | "settled">;
  hub: { publishBuild: (buildId: number) => void };
  report: Report;
  /** Aborted when the server stops. */
  signal: AbortSignal;
};

/** How many explained builds are kept. A build that has ended does not change. */
const maxKept = 50;

export function createReasons({ store, logs, hub, report, signal }: ReasonsDeps): Reasons {
  const readReasons = createReasonThread({ signal });
  const kept = new Map<string, Promise<ExplainedStep[]>>();
  const inProgress = new Set<number>();

  const read = async (build: WholeBuild): Promise<ExplainedStep[]> => {
    const examined = stepsToExamine(build);
    const places = examined.map((failure) => placeOf(build.id, failure));
    await Promise.all(places.map((place) => logs.settled(place)));
    const reasons = examined.length === 0 ? [] : await readReasons(places.map(logs.path));
    const found = new Map(
      examined.map((failure, index) => [failureKey(failure), reasons[index] ?? null]),
    );
    return failedSteps(build).map((failure) => ({
      failure,
      reason: found.get(failureKey(failure)),
    }));
  };

  const explain = (build: WholeBuild): Promise<ExplainedStep[]> => {
    if (!isFinished(build.status)) return read(build);
    const key = `${build.id} ${build.stages.map(({ version }) => version).join()}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const explained = read(build);
    kept.set(key, explained);
    explained.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return explained;
  };

  const remember = async (build: WholeBuild): Promise<void> => {
    const reason = reasonOf(build, await explain(build));
    if (signal.aborted || reason === "") return;
    store.builds.update(build.id, { reason });
    hub.publishBuild(build.id);
  };

  return {
    explain,
    buildChanged: (buildId) => {
      const build = store.builds.findById(buildId);
      if (build === undefined || !isUnexplained(build) || inProgress.has(buildId)) return;
      inProgress.add(buildId);
      remember(store.stages.withStages(build))
        .catch((cause: unknown) => {
          if (signal.aborted || writeProblemOf(cause) !== undefined) return;
          report.problem(`The reason of build ${buildId} could not be found`, cause);
        })
        .finally(() => inProgress.delete(buildId));
    },
  };
}

function isUnexplained({ status, reason = "" }: Build): boolean {
  return (isFailureOrError(status) || status === "killed") && reason === "";
}

function placeOf(build: number, { stage, step }: FailedStep): LogPlace {
  return { build, stage: stage.number, step: step?.number ?? 0 };
}

/** One line for lists: the failed step and why. Empty if nothing is known, or if somebody cancelled the build. */
function reasonOf(build: Build, explained: readonly ExplainedStep[]): string {
  if (build.status === "killed") {
    const late = explained.find(({ failure }) => timeoutFact(failure) !== undefined);
    return late === undefined ? "" : reasonLine(late.failure, late.reason);
  }
  const first = explained.find(({ failure }) => !failure.isIgnored);
  if (first === undefined) return (build.error ?? "").split("\n", 1)[0] ?? "";
  return reasonLine(first.failure, first.reason);
}
