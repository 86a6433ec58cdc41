/** A call that the server refused or could not answer. The message is for the person or program that asked. */
export class RefusedError extends Error {
  override name = "RefusedError";
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const missing = "There is no such repository, build or step, or this token may not read it";

const messages: Readonly<Record<number, string>> = {
  401: "The server does not accept this token",
  403: "This token may not do that",
};

/** @param said what the server's answer says */
export function refusal(status: number, said: string): RefusedError {
  // Its texts name neither what is missing nor why.
  if (status === 404) return new RefusedError(status, missing);
  const meaning = messages[status];
  if (meaning === undefined)
    return new RefusedError(status, said || `The server answered ${status}`);
  return new RefusedError(status, said === "" ? meaning : `${meaning}: ${said}`);
}
