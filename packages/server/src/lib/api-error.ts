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

/**
 * Parses a number in a path. Throws a 400 with the message of Drone servers otherwise
 * (https://pkg.go.dev/strconv#NumError).
 */
export function toPathNumber(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError(400, `strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
}

/** More than any sensible value has, and far less than what overflows the stack of `JSON.stringify`. */
const maxDepth = 100;

/** Throws an ApiError (400) if the arrays and objects of a JSON text are nested too deeply to be stored. */
export function refuseDeepJson(text: string): void {
  if (isTooDeep(text)) throw new ApiError(400, "The body is nested too deeply");
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "[" || character === "{") {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === "]" || character === "}") depth -= 1;
  }
  return false;
}
