import { errorMessages, type Stage, type Step } from "@signalbox/contract";
import { hasFailed, timeoutFact } from "@signalbox/insight/brief";
import { stepsOf } from "../../../components/stages/stages-model.ts";
import type { ConsoleState, ConsoleSubject } from "./console-model.ts";
import { isolated } from "../../../messages/isolated.ts";

const cancelled = "This pipeline was cancelled";
const missingStep = "Step does not exist";
const fallback = "Something went wrong, please, reload the page or restart the build";

const named = (stage: Stage, step: Step | undefined, what: string): string =>
  step
    ? `${isolated(stage.name)}: ${isolated(step.name)} - ${what}`
    : `${isolated(stage.name)}: ${what}`;

/** The step that put its stage into error: the selected one, otherwise the first that failed, if one did. */
const failedStep = (stage: Stage, selected: Step | undefined): Step | undefined =>
  selected && hasFailed(selected) ? selected : stepsOf(stage).find(hasFailed);

/**
 * The message of the console if a log was expected but is missing: the first matching row.
 * Any 404 of the logs call counts as a missing log, because only servers that store logs in their database
 * send `sql: no rows in result set`.
 */
export function consoleMessage(subject: ConsoleSubject): string {
  const { build, stage, step, logs } = subject;
  if (stage?.status === "skipped") return `${isolated(stage.name)}: Skipped`;
  if (stage?.status === "error") return named(stage, failedStep(stage, step), "Error");
  if (stage && step?.status === "killed") return named(stage, step, "Killed (Cancelled)");
  if (step?.error) return `${isolated(step.name)}: ${isolated(step.error)}`;
  const timeout = stage && step === undefined ? timeoutFact({ stage, step }) : undefined;
  if (stage && timeout !== undefined) return `${isolated(stage.name)}: ${timeout}`;
  if (step === undefined || isMissingLog(logs)) {
    if (build?.status === "killed") return cancelled;
    return step !== undefined && isNoLog(logs) ? errorMessages.noLog : missingStep;
  }
  return (logs.kind === "failed" && logs.message) || fallback;
}

/** Whether the logs call failed in a way that a retry may fix. */
export function isWorthRetrying({ logs }: ConsoleSubject): boolean {
  return logs.kind === "failed" && !isMissingLog(logs);
}

const isMissingLog = (logs: ConsoleSubject["logs"]): boolean =>
  logs.kind === "failed" && (logs.status === 404 || logs.message === errorMessages.noRows);

/** Whether the server has the step, but no log of it. */
const isNoLog = (logs: ConsoleSubject["logs"]): boolean =>
  logs.kind === "failed" && logs.message === errorMessages.noLog;

/** The message of the console if no log is expected. */
export function noLogsMessage({ build, stage, step }: ConsoleSubject): string {
  if (build?.status === "declined") return "This pipeline was declined";
  if (stage === undefined) return "";
  return step
    ? `${isolated(stage.name)} - ${isolated(step.name)}: ${step.status}`
    : `${isolated(stage.name)}: ${stage.status}`;
}

/** The message for a stage that no machine has begun yet, or for a build whose stages are not known yet. */
export function waitingMessage({
  build,
  stage,
}: Pick<ConsoleSubject, "build" | "stage">): string | undefined {
  if ((stage ?? build)?.status !== "pending") return undefined;
  return `${isolated(stage?.name ?? "This build")} waits for a free runner`;
}

/** The message of the console in a state; undefined if the lines are sufficient. */
export function messageOfState(state: ConsoleState, subject: ConsoleSubject): string | undefined {
  if (state === "no_logs_available") return noLogsMessage(subject);
  if (state === "error") return consoleMessage(subject);
  if (state === "loading" && !subject.step?.started) {
    const text = waitingMessage(subject);
    if (text !== undefined) return text;
  }
  // A killed step without a log keeps its state. Without a message it would seem to load forever.
  const { logs } = subject;
  const isSilent = logs.count === 0 && (logs.kind === "loaded" || isMissingLog(logs));
  return isSilent && subject.step?.status === "killed" ? consoleMessage(subject) : undefined;
}
