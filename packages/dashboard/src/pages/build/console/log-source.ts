import { isFinished, type Build, type StatusName, type Step } from "@signalbox/contract";

/** Where the log of a step comes from: its stream while it runs, the stored log once it has ended. */
export type LogSource = "none" | "live" | "stored";

type Known = {
  build: Build | undefined;
  step: Step | undefined;
  /** The server ended the stream, which may be known before the step's end is. */
  hasEnded: boolean;
  /** While the build is loading: nothing is known that speaks against a stored log. */
  isLikelyOver: boolean;
};

/** While the build is loading, the log is asked for at the same time, where it is likely to be stored. */
export const logSource = ({ build, step, hasEnded, isLikelyOver }: Known): LogSource => {
  if (build === undefined) return isLikelyOver ? "stored" : "none";
  if (step === undefined) return "none";
  if (step.status === "running") return hasEnded ? "stored" : "live";
  return hasRun(step.status) ? "stored" : "none";
};

/** It has come to its end by running: what was skipped or declined never wrote anything. */
export const hasRun = (status: StatusName): boolean => isFinished(status) && !idle.has(status);

const idle: ReadonlySet<StatusName> = new Set(["skipped", "declined"]);
