import { isStatus, type Status, type Step } from "@signalbox/contract";

const exitCode = (step: Step): string => `Exit Code ${step.exit_code}`;

/** The footer by step state, in the specification's order (section 8); others are "otherwise". */
const footers: Partial<Record<Status, (step: Step) => string>> = {
  error: (step) => step.error || exitCode(step),
  failure: exitCode,
  success: () => "Exit Code 0",
  running: () => "Step is running...",
  pending: () => "Step is pending",
  killed: () => "Step is killed (canceled)",
};

/** The text under the log of a step. */
export const stepFooter = (step: Step | undefined): string =>
  (step && isStatus(step.status) && footers[step.status]?.(step)) || "Loading...";
