import { failureName } from "./brief-markdown.ts";
import type { FailedStep } from "./failed-steps.ts";
import { stepFacts, timeoutFact } from "./step-facts.ts";

/**
 * Why a step failed, in one line for lists: its name, and the error that the server stored, or else the error in its
 * log (`found`). If the log was not read or says nothing (""), the line ends with the most important fact of the build's
 * details, such as the exit code.
 */
export function reasonLine(failure: FailedStep, found: string): string {
  const name = failure.step?.name ?? failureName(failure);
  const timeout = timeoutFact(failure);
  if (timeout !== undefined) return `${name}: ${timeout}`;
  const [fact = "failed"] = stepFacts(failure);
  const hasError = (failure.step?.error ?? "") !== "";
  return `${name}: ${(!hasError && found) || fact}`;
}
