import { errorMessages } from "@signalbox/contract";

/** A call that a server refused, or that never reached it (`status` 0). The message is for people. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ApiError";
    this.status = status;
  }
}

export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** The server's message, else the raw answer, else the error's own text. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * There is no such thing, or not for this user: servers tell the two apart only by accident, so the
 * status decides first and the two known messages second.
 */
export const isNotFound = (error: unknown): boolean => {
  if (error === null || error === undefined) return false;
  const status = statusOf(error);
  if (status === 404 || status === 403) return true;
  const message = messageOf(error);
  return message === errorMessages.notFound || message === errorMessages.noRows;
};

export const isUnauthorized = (error: unknown): boolean => statusOf(error) === 401;
