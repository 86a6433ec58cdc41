import { isStatus, type Stage, type Status, type Step } from "@signalbox/contract";
import { plural } from "../../../lib/text.ts";

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

export type ShownCount = {
  lineCount: number;
  hiddenLines: number;
  /** Those that are shown are the last. */
  isWindowLast: boolean;
  /** Only the end of the log is here, and how long it is nobody knows. */
  isPart: boolean;
  /** Only matching lines are shown: so many, as far as that is known. */
  matches: number | undefined;
};

/** How many lines are shown, and of how many. */
export const countText = (shown: ShownCount): string => {
  const { lineCount, hiddenLines, isPart, matches } = shown;
  const all = plural(lineCount, "line");
  const count = (matches ?? lineCount - hiddenLines).toLocaleString("en");
  if (matches !== undefined) return isPart ? `${count} match` : `${count} of ${all} match`;
  if (isPart) return shown.isWindowLast ? `Last ${count} lines` : `${count} lines`;
  if (hiddenLines === 0) return all;
  return shown.isWindowLast ? `Last ${count} of ${all}` : `${count} of ${all}`;
};
