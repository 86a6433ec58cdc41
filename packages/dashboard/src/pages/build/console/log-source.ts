import { isFinished, type Build, type Step } from "@signalbox/contract";

/** Where the log of a step comes from: its stream while it runs, the stored log once it has ended. */
export type LogSource = "none" | "live" | "stored";

/**
 * `hasEnded`: the server ended the stream, which may be known before the step's end is. While the
 * build is not known yet the stored log is asked for all the same: for most steps it is the one.
 */
export const logSource = (
  build: Build | undefined,
  step: Step | undefined,
  hasEnded: boolean,
): LogSource => {
  if (build === undefined) return "stored";
  if (step === undefined || step.status === "skipped") return "none";
  if (step.status === "running") return hasEnded ? "stored" : "live";
  return isFinished(step.status) ? "stored" : "none";
};
