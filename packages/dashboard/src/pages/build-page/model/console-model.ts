import { isFinished, type Build, type Stage, type Step } from "@signalbox/contract";
import type { LogState } from "@signalbox/log-engine";
import { logTexts } from "../../../messages/log-texts.ts";
import { showsLogs } from "./log-source.ts";

/** The six states of the console panel: docs/behaviour/console.md. */
export type ConsoleState =
  | "loading"
  | "stream_on"
  | "resolved"
  | "no_logs_available"
  | "error"
  | "idle";

/** The state of the stored log. `count` is the number of available lines, including streamed ones. */
export type LogsResult =
  | { kind: "none"; count: number }
  | { kind: "loading"; count: number }
  | { kind: "loaded"; count: number }
  | { kind: "failed"; count: number; status: number; message: string };

/**
 * The stored log as the rules of the console see it. An unreadable answer without any line counts as a
 * failed request, otherwise its problem would be shown above lines that do not exist.
 */
export function logsResult(logs: LogsResult, problem: LogState["problem"]): LogsResult {
  if (logs.kind !== "loaded" || logs.count > 0 || problem === null) return logs;
  return { kind: "failed", count: 0, status: 200, message: logTexts.problems[problem.kind] };
}

/** The subject of the console panel. `step` is undefined if the stage has no step with this number. */
export type ConsoleSubject = {
  build: Build | undefined;
  stage: Stage | undefined;
  step: Step | undefined;
  logs: LogsResult;
};

type Rule = {
  when: (subject: ConsoleSubject) => boolean;
  state: ConsoleState | ((previous: ConsoleState) => ConsoleState);
};

const isPending = ({ build, stage, step }: ConsoleSubject): boolean =>
  [build, stage, step].some((part) => part?.status === "pending");

const isAwaited = ({ build, stage, step }: ConsoleSubject): boolean =>
  build === undefined || (stage?.status === "running" && !stage.steps?.length && !step);

/** Whether the stage has not started and has no steps with logs. */
const isHeldBack = ({ stage, step }: ConsoleSubject): boolean =>
  step === undefined && stage !== undefined && !isFinished(stage.status) && !stage.steps?.length;

const isKilled = ({ step }: ConsoleSubject): boolean => step?.status === "killed";
const isFailed = ({ logs }: ConsoleSubject): boolean => logs.kind === "failed";
const isMissing = ({ logs }: ConsoleSubject): boolean =>
  logs.kind === "failed" && logs.status === 404;

/**
 * The rules in order; the first match decides (docs/behaviour/console.md). The rules for steps that never get a
 * log precede those for pending ones, because parts of a declined or killed build may stay pending
 * forever.
 */
const consoleRules = {
  "a declined build": { when: ({ build }) => !showsLogs(build), state: "no_logs_available" },
  "a skipped stage of a build with status error or killed": {
    when: ({ build, stage }) =>
      (build?.status === "error" || build?.status === "killed") && stage?.status === "skipped",
    state: "no_logs_available",
  },
  "the stage status is error": { when: ({ stage }) => stage?.status === "error", state: "error" },
  "a step that was skipped or declined": {
    when: ({ step }) => step?.status === "skipped" || step?.status === "declined",
    state: "no_logs_available",
  },
  "any of the build, stage or step status is pending": { when: isPending, state: "loading" },
  "the build or its steps are loading": { when: isAwaited, state: "loading" },
  "nothing is selected": {
    when: ({ build, stage }) => build !== undefined && stage === undefined,
    state: "idle",
  },
  "the step is running": { when: ({ step }) => step?.status === "running", state: "stream_on" },
  "a stage that is held back": { when: isHeldBack, state: "no_logs_available" },
  "a step that the stage does not have": { when: ({ step }) => !step, state: "error" },
  "a killed step whose log was never stored": {
    when: (subject) => isKilled(subject) && isMissing(subject),
    state: (previous) => previous,
  },
  "the logs request failed": { when: isFailed, state: "error" },
  "data is loading": {
    when: ({ logs }) => logs.kind === "loading" || logs.kind === "none",
    // The streamed lines stay until the stored log is available.
    state: (previous) => (previous === "stream_on" ? previous : "loading"),
  },
  "a killed step with logs": {
    when: (subject) => isKilled(subject) && subject.logs.count > 0,
    state: "resolved",
  },
  "a killed step without logs": { when: isKilled, state: (previous) => previous },
  "a failure step": { when: ({ step }) => step?.status === "failure", state: "resolved" },
  "a finished step with logs": { when: ({ logs }) => logs.count > 0, state: "resolved" },
  "a finished step without logs": { when: () => true, state: "no_logs_available" },
} satisfies Record<string, Rule>;

/** The state of the console panel for a subject, given its previous state. */
export function consoleState(subject: ConsoleSubject, previous: ConsoleState): ConsoleState {
  const rules: Rule[] = Object.values(consoleRules);
  const rule = rules.find(({ when }) => when(subject));
  if (rule === undefined) return previous;
  return typeof rule.state === "function" ? rule.state(previous) : rule.state;
}
