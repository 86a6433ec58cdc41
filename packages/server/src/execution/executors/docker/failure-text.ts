import type { Report } from "../../../lib/report.ts";
import { EngineError, EngineGoneError, stepErrorText } from "./engine/engine-error.ts";

export function isEngineError(cause: unknown): cause is EngineError | EngineGoneError {
  return cause instanceof EngineError || cause instanceof EngineGoneError;
}

/** Reports a failure in one sentence if it is the engine's. Only other errors need their stack. */
export function reportFailure(report: Report, text: string, cause: unknown): void {
  if (isEngineError(cause)) report.problem(`${text}: ${cause.message}`);
  else report.problem(text, cause);
}

/** The error that a step shows. Only the code of other errors, because their messages may contain paths of the server. */
export function failureText(cause: unknown): string {
  if (isEngineError(cause)) return stepErrorText(cause);
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `The step could not be run${code}`;
}
