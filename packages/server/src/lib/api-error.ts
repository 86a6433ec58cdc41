import { errorMessages } from "@signalbox/contract";
import { StatusError } from "./status-error.ts";

/** Refuses a call with a status and a message for the caller. */
export class ApiError extends StatusError {
  override name = "ApiError";
}

/** The error for something inside a repository that does not exist. */
export function noRows(): ApiError {
  return new ApiError(404, errorMessages.noRows);
}

/** Parses a number in a path. Throws a 400 with the message of Drone servers otherwise. */
export function toPathNumber(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError(400, `strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
}
