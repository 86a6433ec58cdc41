import type { Call } from "@signalbox/contract";
import { inQuotes, say, type Line } from "./quote.ts";

/** A call that the server refused or could not answer. The message is for the person or program that asked. */
export class RefusedError extends Error {
  override name = "RefusedError";
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(status: number, said: Line, options?: ErrorOptions) {
    super(said.shown, options);
    this.status = status;
  }
}

const missing = (what: Line): Line =>
  say`There is no such repository, branch, commit, build or step, or this token may not ${what} it`;

const messages: Readonly<Record<number, Line>> = {
  401: say`The server does not accept this token`,
  403: say`This token may not do that`,
};

/** The characters of what a server says that are shown. */
const maxCharacters = 500;

/** @param said what the server's answer says */
export function refusal(method: Call["method"], status: number, said: string): RefusedError {
  // Its texts name neither what is missing nor why.
  if (status === 404)
    return new RefusedError(status, missing(method === "GET" ? say`read` : say`change`));
  const meaning = messages[status] ?? say`The server answered ${status}`;
  const why = inQuotes(said, maxCharacters);
  return new RefusedError(status, said === "" ? meaning : say`${meaning}: ${why}`);
}
