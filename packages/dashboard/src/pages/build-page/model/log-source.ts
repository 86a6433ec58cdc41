import { isFinished, type StatusName, type Step } from "@signalbox/contract";

/** Where the log of a step comes from: its stream while it runs, the stored log once it has ended. */
export type LogSource = "none" | "live" | "stored";

type Known = {
  step: Step | undefined;
  /** The server ended the stream, which may be known before the step's end is. */
  hasEnded: boolean;
};

/** Until the step is known nothing is asked for: one that has not run has no log, and would answer 404. */
export const logSource = ({ step, hasEnded }: Known): LogSource => {
  if (step === undefined) return "none";
  if (step.status === "running") return hasEnded ? "stored" : "live";
  return hasRun(step.status) ? "stored" : "none";
};

/** It has come to its end by running: what was skipped or declined never wrote anything. */
export const hasRun = (status: StatusName): boolean => isFinished(status) && !idle.has(status);

const idle: ReadonlySet<StatusName> = new Set(["skipped", "declined"]);
