import { isStatus, type Stage, type Status, type Step } from "@signalbox/contract";

const exitCode = (step: Step): string => `Exit Code ${step.exit_code}`;

const pending = "Step is pending";

/** The footer by step state, in the specification's order (section 8); others are "otherwise". */
const footers: Partial<Record<Status, (step: Step) => string>> = {
  error: (step) => step.error || exitCode(step),
  failure: exitCode,
  success: () => "Exit Code 0",
  running: () => "Step is running...",
  pending: () => pending,
  killed: () => "Step is killed (canceled)",
};

/** The text under the log of a step. Steps are not known before their stage has begun: they are pending, too. */
export const stepFooter = (step: Step | undefined, stage?: Stage): string =>
  (!step && stage?.status === "pending" && pending) ||
  (step && isStatus(step.status) && footers[step.status]?.(step)) ||
  "Loading...";
