/** The engine answered a request with an error. */
export class EngineError extends Error {
  override name = "EngineError";
  /** The HTTP status; 200 if the error was part of a stream, such as a failing pull. */
  readonly status: number;

  /** @param message the engine's own words */
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
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
