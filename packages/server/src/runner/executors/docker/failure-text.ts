import { EngineError, EngineGoneError, stepErrorText } from "./engine/engine-error.ts";

export function isEngineError(cause: unknown): cause is EngineError | EngineGoneError {
  return cause instanceof EngineError || cause instanceof EngineGoneError;
}

/** The error that a step shows. Only the code of other errors, because their messages may contain paths of the server. */
export function failureText(cause: unknown): string {
  if (isEngineError(cause)) return stepErrorText(cause);
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `The step could not be run${code}`;
}
