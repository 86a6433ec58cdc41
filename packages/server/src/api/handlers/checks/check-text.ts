import { ApiError } from "../../../lib/api-error.ts";

/**
 * Refuses `.` and `..` as names that become part of a URL, because browsers resolve them as path
 * segments and could never request them (https://url.spec.whatwg.org/#path-state).
 */
export function checkAddressable(what: string, name: string): void {
  if (name === "." || name === "..") throw new ApiError(400, `${what} must not be . or ..`);
}

const maxCharacters = 250;

/** Trims a short form value. Throws a 400 if it is too long or contains control characters. */
export function checkText<Text extends string | undefined>(name: string, text: Text): Text {
  const trimmed = text?.trim();
  if (trimmed !== undefined && trimmed.length > maxCharacters)
    throw new ApiError(400, `${name} must not be longer than ${maxCharacters} characters`);
  if (trimmed !== undefined && /\p{Cc}/u.test(trimmed))
    throw new ApiError(400, `${name} must not contain control characters`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- undefined stays undefined, a text stays one
  return trimmed as Text;
}
