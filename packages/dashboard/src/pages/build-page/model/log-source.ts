import { lookUp, type Build, type Status, type StatusName, type Step } from "@signalbox/contract";

/** The source of the log of a step: the stream while it runs, the stored log after it has ended. */
export type LogSource = "none" | "live" | "stored";

type Known = {
  step: Step | undefined;
  /** Whether the server has ended the stream, which the page may learn before the event that ends the step. */
  hasStreamEnded: boolean;
};

/** Nothing is requested until the step is known, because the answer for a step that has not run is a 404. */
export function logSource({ step, hasStreamEnded }: Known): LogSource {
  if (step === undefined) return "none";
  if (step.status === "running") return hasStreamEnded ? "stored" : "live";
  return hasRun(step.status) ? "stored" : "none";
}

/** Whether the console shows logs at all: a declined build has none to show, even of steps that ran before. */
export function showsLogs(build: Build | undefined): boolean {
  return build?.status !== "declined";
}

/** Whether the step has run and ended, so that there is a stored log. */
export function hasRun(status: StatusName): boolean {
  return lookUp(hasStarted, status, true);
}

const hasStarted: Record<Status, boolean> = {
  success: true,
  running: false,
  pending: false,
  blocked: false,
  waiting_on_dependencies: false,
  failure: true,
  error: true,
  declined: false,
  killed: true,
  skipped: false,
  inactive: true,
};
