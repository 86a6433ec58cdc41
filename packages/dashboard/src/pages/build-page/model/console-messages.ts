import { errorMessages } from "@signalbox/contract";
import type { ConsoleState, ConsoleSubject } from "./console-model.ts";

const cancelled = "This pipeline was cancelled";
const missingStep = "Step does not exist";
const fallback = "Something went wrong, please, reload the page or restart the build";

const named = (subject: ConsoleSubject, stage: string, what: string): string =>
  subject.step ? `${stage}: ${subject.step.name} - ${what}` : `${stage}: ${what}`;

/**
 * The message of the console where a log could be expected and is not there, from the first row that
 * holds (specification, section 8). Any 404 of the logs call counts as a missing log: only servers
 * that keep logs in their database send the text that the specification names.
 */
export const consoleMessage = (subject: ConsoleSubject): string => {
  const { build, stage, step, logs } = subject;
  if (stage?.status === "skipped") return `${stage.name}: Skipped`;
  if (stage?.status === "error") return named(subject, stage.name, "Error");
  if (stage && step?.status === "killed") return named(subject, stage.name, "Killed (Cancelled)");
  if (step?.error) return `${step.name}: ${step.error}`;
  if (step === undefined || isMissingLog(logs)) {
    return build?.status === "killed" ? cancelled : missingStep;
  }
  return (logs.kind === "failed" && logs.message) || fallback;
};

/** The logs call failed, and may do better the next time. */
export const isWorthRetrying = ({ logs }: ConsoleSubject): boolean =>
  logs.kind === "failed" && !isMissingLog(logs);

const isMissingLog = (logs: ConsoleSubject["logs"]): boolean =>
  logs.kind === "failed" && (logs.status === 404 || logs.message === errorMessages.noRows);

/** The message of the console where no log is to be expected. */
export const noLogsMessage = ({ build, stage, step }: ConsoleSubject): string => {
  if (build?.status === "declined") return "This pipeline was declined";
  if (stage === undefined) return "";
  return step ? `${stage.name} - ${step.name}: ${step.status}` : `${stage.name}: ${stage.status}`;
};

/** What is said of a stage that no runner has taken yet, or of a build whose stages are not known yet. */
export const waitingMessage = ({
  build,
  stage,
}: Pick<ConsoleSubject, "build" | "stage">): string | undefined => {
  if ((stage ?? build)?.status !== "pending") return undefined;
  return `${stage?.name ?? "This build"} waits for a free runner`;
};

/** What the console says in a state; undefined where its lines speak for themselves. */
export const messageOfState = (
  state: ConsoleState,
  subject: ConsoleSubject,
): string | undefined => {
  if (state === "no_logs_available") return noLogsMessage(subject);
  if (state === "error") return consoleMessage(subject);
  if (state === "loading" && !subject.step?.started) {
    const text = waitingMessage(subject);
    if (text !== undefined) return text;
  }
  // A killed step without a log keeps its state; without a word it would seem to load for ever.
  const isSilent = subject.logs.count === 0 && subject.logs.kind === "loaded";
  return isSilent && subject.step?.status === "killed" ? consoleMessage(subject) : undefined;
};
