import { errorMessages } from "@signalbox/contract";

/** A call that the server refused, or that never reached it (`status` 0). The message can be shown to users. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ApiError";
    this.status = status;
  }
}

export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Whether the requested thing does not exist or the user may not see it. Servers do not distinguish the two
 * reliably, so the status is checked first and then the two known messages.
 */
export function isNotFound(error: unknown): boolean {
  if (error === null || error === undefined) return false;
  const status = statusOf(error);
  if (status === 404 || status === 403) return true;
  const message = messageOf(error);
  return message === errorMessages.notFound || message === errorMessages.noRows;
}

/** Whether what an approval was based on has changed since it was shown. */
export function isOutdated(error: unknown): boolean {
  return statusOf(error) === 409;
}

/** Whether the server refuses access to something that it is known to have: servers answer 404 for that, too. */
export function isRefused(error: unknown): boolean {
  return isNotFound(error) || isUnauthorized(error);
}

export function isUnauthorized(error: unknown): boolean {
  return statusOf(error) === 401;
}
