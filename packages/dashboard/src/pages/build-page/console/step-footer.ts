import { lookUp, type Stage, type Status, type Step } from "@signalbox/contract";
import { plural } from "../../../lib/text.ts";

const exitCode = (step: Step): string => `Exit Code ${step.exit_code}`;

const pending = "Step is pending";

const otherwise = () => "Loading...";

/** The footer by step status; the first match decides. */
const footers: Record<Status, (step: Step) => string> = {
  error: (step) => step.error || exitCode(step),
  failure: exitCode,
  success: () => "Exit Code 0",
  running: () => "Step is running...",
  pending: () => pending,
  killed: () => "Step is killed (canceled)",
  blocked: otherwise,
  waiting_on_dependencies: otherwise,
  declined: otherwise,
  skipped: otherwise,
  inactive: otherwise,
};

/**
 * The text below the log of a step. The steps of a pending stage are not known yet, so they count as
 * pending.
 */
export function stepFooter(step: Step | undefined, stage?: Stage): string {
  if (step === undefined) return stage?.status === "pending" ? pending : otherwise();
  return lookUp(footers, step.status, otherwise)(step);
}

/** Whether there is a footer: below steps that will not run or wait for a person, "Loading..." would promise that something follows. */
export function hasFooter(step: Step | undefined, stage: Stage | undefined): boolean {
  if (step === undefined) return stage?.status === "pending";
  return !withoutFooter.has(step.status);
}

const withoutFooter: ReadonlySet<string> = new Set(["skipped", "declined", "blocked"]);

type ShownCount = {
  lineCount: number;
  hiddenLines: number;
  /** Whether the shown lines are the last lines. */
  isWindowLast: boolean;
  /** Whether only the end of the log has been read, so that its length is unknown. */
  isPart: boolean;
  /** The number of matches if only matching lines are shown and the number is known. */
  matches: number | undefined;
};

/** The number of lines that are shown and hidden. */
export function countText(shown: ShownCount): string {
  const { lineCount, hiddenLines, isPart, matches } = shown;
  const all = plural(lineCount, "line");
  const count = (matches ?? lineCount - hiddenLines).toLocaleString("en");
  if (matches !== undefined) return isPart ? `${count} match` : `${count} of ${all} match`;
  if (isPart) return shown.isWindowLast ? `Last ${count} lines` : `${count} lines`;
  if (hiddenLines === 0) return all;
  return shown.isWindowLast ? `Last ${count} of ${all}` : `${count} of ${all}`;
}
