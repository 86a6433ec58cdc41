import { StatusError } from "../../../../lib/status-error.ts";

/**
 * The engine answered a request with an error, in the engine's own words. The status is 200 if the error was part of a
 * stream, such as a failing pull.
 */
export class EngineError extends StatusError {
  override name = "EngineError";
}

/** There is no engine at the address, or the connection to it broke. */
export class EngineGoneError extends Error {
  override name = "EngineGoneError";
}

/** Nothing answers at the engine's address. */
export class EngineSilentError extends EngineGoneError {}

/** The text that a step shows, in the words of the docker command and of Drone's runner. */
export function stepErrorText(error: EngineError | EngineGoneError): string {
  return error instanceof EngineError
    ? `Error response from daemon: ${error.message}`
    : error.message;
}
