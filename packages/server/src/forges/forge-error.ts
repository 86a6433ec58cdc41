/**
 * Why a call of a forge failed. `refused`: the token is not valid any more; `forbidden`: it is, but the person or its scope may
 * not do this; `missing`: there is no such thing; `rejected`: the forge calls the request wrong; `unavailable`: no answer, or an
 * error of the forge, so that a repetition may succeed; `unreadable`: an answer that is none of a forge.
 */
export type ForgeFailure =
  | "refused"
  | "forbidden"
  | "missing"
  | "rejected"
  | "unavailable"
  | "unreadable";

/** A call of a forge failed. The message names no secret, and may be shown to administrators. */
export class ForgeError extends Error {
  override name = "ForgeError";
  readonly failure: ForgeFailure;
  /** When the forge asked to try again: seconds from now. */
  readonly retryAfter: number | undefined;

  constructor(
    failure: ForgeFailure,
    message: string,
    options: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.retryAfter = options.retryAfter;
  }
}

/** What pages say of a failed call. That the forge is down matters more than which call noticed it. */
export function describeFailure(error: ForgeError, title: string): string {
  const { failure, message, retryAfter } = error;
  const isDown = failure === "unavailable" && retryAfter === undefined;
  return isDown ? `${title} cannot be reached now: ${message}` : message;
}

/** The request of a hook has a body that is none of this forge. */
export class UnreadableRequest extends Error {
  override name = "UnreadableRequest";
}
